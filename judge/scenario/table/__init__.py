"""The table: a position laid out card by card, played decision by decision, asked about. The page, the terminal and the interface for
programs (``/api/v1/table``) show what this room gives and keep nothing: a table is its position and the actions taken, replayed each time.

``position`` and ``reading`` (of JSON) hold what lies on the table, ``facts`` turns it into Given sentences and back, ``edits`` changes it,
``deeds`` carries out what a tap or a typed line asks for (``state`` knows the way back);
``play`` replays the actions (``codes``), ``offers`` says what may be done next and why the rest may not, ``telling`` writes the play as
Judge English, ``recorded`` turns a script into actions, ``queries`` offers questions that fit, ``whole`` puts it all together."""
