newt={"config":{"_termdict":{"messages":{"1/2":{"brief":"1/2"}}},"event_name":"Spring Open",
"max_rounds":3,"spread_cap":[100,150],"bye_spread":50,},
"divisions":[{"name":"A","players":[undefined,
{"id":1,"name":"Ames, Ada","rating":"1812","pairings":[3,2,4],"scores":[412,380],"etc":{"p12":[1,2,1],"board":[1,1,1]}},
{"id":2,"name":"Bell, Bo","rating":0,"pairings":[2,1,0],"scores":[50,399,50],"etc":{"p12":[0,1,0],"team":["Elm","Street"]}},
{"id":3,"name":"Team 3 Cy+Di (5/6):XC000003","rating":"0+0+0","pairings":[1,undefined,undefined],"scores":[398],"etc":{"p12":[2],"off":[0]}},
{"id":4,"name":"Dahl, Di","rating":1500,"pairings":[0,0,1],"scores":[0,0],"etc":{"p12":[0,0,2]},"newr":null}
],"seeds":undefined}]};
