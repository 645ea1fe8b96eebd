"""Judge English in the first person: "I control Craw Wurm. My opponent casts Shock on Craw Wurm. Does Craw Wurm die?" """
