"""What is asked, as queries over the replay: each question a line of Judge English behind ``Ask:``.

Nothing is decoded here that grammar and meaning decode already: a question is a proposition like any other, with a form (yes or no, how many, who,
may it be done, what happens) and a line that asks for it (``rulesdata/asks.toml``).
"""
