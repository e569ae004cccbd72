/**
 * Words for the values that parameters choose from (orders, kinds, states), in five languages. The values of a
 * declaration are read with the same words: `most-recent`, `new` and `creationTimeDescend` are all `newest`.
 */
export const values: Readonly<Record<string, string>> = {
  newest:
    'newest, latest, most recent, written last, added last, made last, left last, last written, last first, last ones first, last one first, last come first, recent, new, newest first, recently, lately, date posted, by date, creation time descend, chronological, chronologically, recent first, sorted by date, most recently listed, freshest, mas reciente, mas recientes, recientes, reciente, nuevo, nuevos, nueva, nuevas, mas nuevo, mas nuevos, mas nuevas, ultimos, ultimas, neueste, neuesten, neuste, neusten, neue, neuen, neues, neu, aktuell, aktuelle, aktuellste, aktuellsten, zuletzt, recent, recents, recente, recentes, recemment, dernier, derniers, derniere, dernieres, plus recent, plus recents, plus recentes, nouveau, nouveaux, nouvelles, mais recente, mais recentes, novo, novos, nova, novas, ultimo, ultima, fresh, just posted, newly, most current, up to date, newest ones, latest ones, reverse chronological, newest to oldest, most recent ones, just in, jungste, jungsten, juengste, juengsten, les plus recents, les plus recentes, recien, novissimos, recem publicados, recent ones, last posted, last few, sort new, sort by new, by newest, sorted new, new first, by recency, recency, most up to date, nach datum, por fecha, par date, por data, por recientes, dernier en date, newest at the top, latest first, most recent first, neueste zuerst, neuesten zuerst, mas recientes primero, plus recents d abord, mais recentes primeiro, letzte, letzten, letzter, letztes, posted last, published last, uploaded last, last uploaded, last published, zuletzt gepostet, zuletzt veroffentlicht, shared last, by the date, by upload date, by posting date, by date of upload, sort by date, date they were posted, by time of posting, by post date, by publication date, nach veroffentlichungsdatum, por fecha de publicacion, par date de publication, por data de publicacao',
  oldest:
    'oldest, oldest first, old, earliest, mas antiguo, mas antiguos, antiguos, alteste, altesten, plus anciens, plus ancien, anciens, mais antigo, mais antigos, antigos, from the beginning, older, very first, oldest to newest, aelteste, aeltesten, altesten zuerst, alteste zuerst, viejos, mas viejos, antiguas, mas antiguas, antigas, mais antigas, anciennes, plus anciennes, from the start, oldest at the top',
  popular:
    'popular, most popular, popularity, popularidade, por popularidade, popularidad, por popularidad, popularite, par popularite, beliebtheit, nach beliebtheit, popularitat, nach popularitat, by popularity, most viewed, most watched, by views, most played, biggest hits, greatest hits, beliebt, beliebte, beliebteste, beliebtesten, meistgesehen, meistgesehene, meistgesehenen, mas popular, mas populares, populares, mas vistos, mas visto, mas vistas, populaire, populaires, plus populaires, plus vus, plus vues, plus regardees, mais popular, mais populares, mais vistos, mais vista, mais vistas, best performing, most seen, most views, most plays, highest views, top performing, by view count, view count, most successful, erfolgreichste, erfolgreichsten, exitosos, mas exitosos, con mas vistas, mas reproducciones, mas reproducidos, meisten aufrufe, meisten aufrufen, meiste aufrufe, meistgeklickte, meistgeklickten, meistgeschaut, most clicked, most popular first, best known, bekannteste, bekanntesten, les plus populaires, les plus vues, les plus vus, cartonne le plus, mais assistidos, mais visualizados, mais visualizadas, com mais visualizacoes, avec le plus de vues, biggest, mas famosos, sort by popular, by popular, biggest ones, hits, number of views, views first',
  top: 'top, best, highest rated, highest scoring, most upvoted, top rated, mejor, mejores, beste, besten, bestes, meilleur, meilleurs, meilleure, meilleures, melhor, melhores, bestbewertete, bestbewerteten, most liked first, mas votados, most voted, plus votes, mais votados, best rated, highest ranked, all time best, upvoted, highest score, most upvotes, mejor valorados, mejor valoradas, mas votadas, best liked, greatest, mais votadas, mejores puntuados, die besten, am besten bewertet, hochstbewertet, hochstbewertete, top posts, best ones, highest voted, best voted, top voted, highest upvoted, most voted up, top scoring, best scoring, with the most upvotes, with most upvotes, most points, highest karma, am hochsten bewertet, am hochsten bewertete, am hochsten bewerteten, meistgevotet, meistgevotete, meistgevoteten, am besten bewertete, am besten bewerteten, bestbewertetste, mejor votados, mejor votadas, mejor votado, mas valorados, mas valoradas, mejor puntuadas, mieux notes, mieux notees, mieux votes, les mieux notes, les mieux votes, les plus votes, mais bem votados, mais bem votadas, mais bem avaliados, mais bem avaliadas, melhor avaliados',
  mostLiked:
    'top liked, most liked, by likes, most likes, most loved, likes count, mas gustados, con mas me gusta, con mas likes, meistgelikt, meistgelikte, meistgelikten, meisten likes, plus aimes, plus aimees, plus likees, mais curtidos, mais curtidas, like, by like count, like count, most hearts, number of likes, likes first, highest likes, highest number of likes, likes descending, meiste likes, mas me gusta, plus de likes, le plus de likes, most favorited, ordered by likes, sorted by likes, mas gustadas, con mas corazones, mais likes, com mais curtidas, com mais likes, mit den meisten likes, am meisten gelikt, best liked',
  hot: 'hot, hottest, trending now, heiss, heisse, caliente, calientes, chaud, quente, quentes, hot right now, hot now, angesagteste, heisseste, heissesten, angesagt, hotten',
  rising:
    'rising, gaining, up and coming, im kommen, aufsteigend, en ascenso, en alza, subiendo, montants, en hausse, em ascensao, subindo, gaining traction, gaining momentum, picking up, on the rise, trending up, emergentes, en aumento',
  controversial:
    'controversial, most controversial, divisive, polemicos, polemicas, polemico, controvertidos, controversiales, controvertidas, umstritten, umstrittene, umstrittenste, umstrittensten, kontrovers, controverses, controverse, controversos, polemica, contested, contentious, disputed, polarizing, polarising, hotly debated, mas polemicos, mas polemicas, mas controvertidos, plus controverses, mais polemicos, strittig, strittige, strittigsten',
  confidence: 'confidence, best first',
  qa: 'qa, q a, q and a, questions and answers',
  relevance:
    'relevance, relevant, most relevant, by relevance, relevancia, relevantes, relevanz, relevant, relevanteste, relevantesten, pertinence, pertinents, plus pertinents, mais relevantes, mas relevantes, suggested, best match, best matching, most fitting, relevante, mas pertinentes',
  mostCommented:
    'comments, most commented, most comments, by number of comments, most discussed, mas comentados, meistkommentiert, meistkommentierte, meistdiskutierte, plus commentes, mais comentados, most talked about, most replies, with the most comments, by comments, number of comments, comment count, mit den meisten kommentaren, meisten kommentare, con mas comentarios, avec le plus de commentaires, com mais comentarios, mas discutidos, mais discutidos',
  recentActivity:
    'recent activity, recently active, latest activity, actividad reciente, letzte aktivitat, neueste aktivitat, neuester aktivitat, activite recente, atividade recente, by activity, last activity, most recently active, zuletzt aktiv, most recent activity, letzter aktivitat',
  chronological:
    'chronological, in order of time, chronologisch, chronologische, cronologico, cronologicos, cronologica, cronologicamente, chronologique, chronologiques, orden cronologico, ordem cronologica, ordre chronologique',
  impressions:
    'impression, impressions, by impressions, most impressions, most seen, highest reach, impresiones, impressoes, reichweite',
  ctr: 'ctr, click rate, click through rate, clickrate, highest click, by clicks, klickrate, taux de clic, tasa de clics, taxa de cliques',
  cvr: 'cvr, conversion rate, konversionsrate, taux de conversion, tasa de conversion, taxa de conversao',
  cheapest:
    'cheapest, price ascend, lowest price, low to high, cheapest first, lowest priced, by price ascending, ascending price, mas barato, mas baratos, mas baratas, billigste, billigsten, gunstigste, gunstigsten, moins cher, moins chers, moins cheres, mais barato, mais baratos, mais baratas, preis aufsteigend, price low to high, price ascending, ascending by price, from cheapest, least expensive, lowest first, cheap first, cheaper first, mas economicos, preco crescente, prix croissant, precio ascendente, by price low, gunstigste zuerst, billigste zuerst, mais baratos primeiro, mas baratos primero, moins cher d abord',
  priciest:
    'price descend, most expensive, highest price, high to low, priciest, expensive first, mas caro, mas caros, mas caras, teuerste, teuersten, plus cher, plus chers, plus cheres, mais caro, mais caros, mais caras, price high to low, price descending, descending by price, costliest, dearest, prix decroissant, precio descendente, preco decrescente, most expensive first, preis absteigend',
  nearest:
    'distance ascend, nearest, closest, nearest first, closest first, by distance, mas cercano, mas cercanos, nachste, nachsten, plus proche, plus proches, mais proximo, mais proximos, nearby first, by proximity, proximity, am nachsten, mas cerca, plus pres, mais perto',
  active:
    'active, live ones, live only, only live, live ads only, running, currently running, still running, live ads, activo, activos, activa, activas, aktiv, aktive, aktiven, laufende, laufenden, actif, actifs, actives, en cours, ativo, ativos, ativa, ativas, current, are running, still live, currently live, ongoing, not ended, still active, currently active, vigentes, vigente, laufend, geschaltete, laufen gerade, laufen noch, gerade laufen, still up, encore actives, encore en cours, ainda ativos, ainda ativas, todavia activos, aun activos, actualmente activos, derzeit aktive, derzeit aktiven',
  inactive:
    'aren t running anymore, aren t running, aren t running any more, not running anymore, not running any more, not running, isn t running, don t run anymore, stopped running, have stopped, have ended, taken off air, no longer active, not active, not active anymore, ya no estan activos, ya no se muestran, ne sont plus actives, ne sont plus diffusees, nao estao mais ativos, nao estao mais no ar, nicht mehr aktiv, nicht mehr laufen, no longer run, no longer runs, no longer shown, not shown anymore, that no longer run, nicht mehr geschaltet, nicht mehr laufende, inactive, ended, stopped, no longer running, paused, past, inactivo, inactivos, inactivas, inaktiv, inaktive, inaktiven, beendete, beendet, inactif, inactifs, inactives, termines, inativo, inativos, inativas, encerrados, finished, not running, no longer active, expired, discontinued, stopped running, abgelaufene, abgelaufen, caducados, expirados, terminated, not active, not live, taken down, switched off, que ya no, plus actives, nicht mehr aktiv, nicht mehr laufen, encerradas, finalizados, finalizadas, terminees, not running anymore, that ended, have ended',
  available:
    'available, still available, in stock, disponible, disponibles, verfugbar, verfugbare, disponivel, disponiveis, noch da, not sold, unsold, not yet sold, for sale now, noch verfugbar, aun disponible, encore disponible, ainda disponivel, still for sale',
  sold: 'sold, already sold, vendido, vendidos, vendida, vendidas, verkauft, verkaufte, vendu, vendus, vendues',
  everything: 'all, any, all kinds, regardless',
  people:
    'people, accounts, users, person, personas, leute, personen, gens, comptes, pessoas, cuentas, profiles, people tab, users tab, accounts tab, persons',
  fresh:
    'brand new, unused, new condition, nuevo a estrenar, neuwertig, fabrikneu, neu, neuf, neufs, neuve, brandneu, never used, new only, sealed, nagelneu, sin usar, nuevo, nuevos, sem uso, novo, novos, ungebraucht, new',
  usedLikeNew:
    'used like new, like new, wie neu, como nuevo, comme neuf, como novo, as new, almost new, mint, casi nuevo, quase novo, seminovo, seminovos, quasi neuf, fast neu, as good as new, hardly used',
  usedGood:
    'used good, good condition, used in good condition, guter zustand, gutem zustand, buen estado, bon etat, bom estado, in good condition, good shape, in good shape, good state, gut erhalten',
  usedFair:
    'used fair, fair condition, akzeptabler zustand, estado aceptable, etat correct, estado razoavel, in fair condition, worn, well used, acceptable condition',
  localPickup:
    'local pickup, local pick up, pickup, pick up, collect in person, abholung, selbstabholung, recogida, retrait, retirada, pickup only, local pickups, to collect, nur abholung, a recoger, recogida local, recogida en mano, retrait local, retirada local, a retirar',
  shipping:
    'shipping, shipped, delivery, delivered, with shipping, versand, lieferung, envio, con envio, livraison, entrega, com envio, can be shipped, ships, shippable, with delivery, mit versand, versandt, se envia, avec livraison, com entrega, frei haus',
  fullTime:
    'full time, fulltime, vollzeit, tiempo completo, jornada completa, temps plein, tempo integral, tempo inteiro',
  partTime:
    'part time, parttime, teilzeit, tiempo parcial, media jornada, temps partiel, meio periodo, tempo parcial, meio expediente',
  contract:
    'contract, contractor, freelance, por contrato, freiberuflich, freelancer, contractuel, contrato, contract based, contracts, contractors, on contract',
  temporary: 'temporary, temp, temporal, befristet, befristete, temporaire, interim, temporario, temporaria',
  volunteer: 'volunteer, volunteering, voluntariado, voluntario, ehrenamt, ehrenamtlich, benevolat, benevole',
  internship:
    'internship, internships, intern, interns, practicas, becario, pasantia, praktikum, praktika, praktikant, stage, stages, stagiaire, estagio, estagios, estagiario, trainee, trainees, becas, aprendiz, apprentice',
  entry:
    'entry level, entry, junior, graduate, beginner, principiante, nivel inicial, berufseinsteiger, einstiegslevel, einsteiger, debutant, debutants, premier emploi, nivel de entrada, iniciante, entry level jobs, graduates, no experience, sin experiencia, junior level, berufsanfanger, sem experiencia, sans experience, juniors',
  associate: 'associate, asociado, associe',
  senior:
    'mid senior level, mid senior, senior level, senior, mid level, experimentado, erfahrene, confirme, pleno, experienced, senior positions, senior roles, seniors',
  director:
    'director level, director, directores, direktor, direktoren, directeur, directeurs, diretor, diretores',
  executive:
    'executive, executives, c level, ejecutivo, ejecutivos, fuhrungskraft, fuhrungskrafte, cadre dirigeant, cadres dirigeants, executivo, executivos',
  remote:
    'remote, remotely, work from home, home office, homeoffice, remoto, remotos, remota, remotas, teletrabajo, fernarbeit, teletravail, a distance, trabalho remoto, fully remote, home based, work at home, telework, telecommute, de casa, desde casa, von zuhause, zuhause, en remoto, a domicile, en teletravail, home working, telearbeit',
  onSite: 'on site, onsite, in office, in person, presencial, vor ort, sur site, presentiel',
  hybrid: 'hybrid, hibrido, hibrida, hybride, hibridos, hibridas',
  exactPhrase:
    'exact phrase, exact words, exact match, exactly the phrase, the exact, frase exacta, genaue phrase, exakte phrase, genauer wortlaut, expression exacte, frase exata, verbatim phrase, exactly, verbatim, exactly this phrase, exact wording, word for word, wortwortlich, literalmente, exactamente, exactement, exatamente, genau',
  political:
    'political, political and issue, politics, issue ads, political ads, electoral, election ads, politicos, politicas, politicos y sociales, politisch, politische, politischen, politique, politiques, eleitoral, eleitorais, politica',
  meme: 'meme, memes',
  tagged: 'tagged',
  food: 'food, food and drink, food beverage, beverage, comida, lebensmittel, alimentation',
  beauty: 'beauty, cosmetics, beauty personal care, skincare ads, belleza, kosmetik, beaute, beleza',
}

/** Words by which a window of time is told, with how many days it has. `0` days: no limit. */
export const windows: readonly (readonly [days: number, words: string])[] = [
  [
    1 / 24,
    'last hour, past hour, this hour, in the last hour, within the hour, an hour ago, ultima hora, letzte stunde, letzten stunde, derniere heure, past 60 minutes, hour',
  ],
  [
    1,
    'since this morning, this morning, tonight, last 24 hrs, past 24 hrs, 24 hrs, last 24h, last 24 h, past 24 h, the last day, the past day, past twenty four hours, ultimas 24 h, letzten 24h, dernieres 24h, derniere 24 heures, in den letzten 24 stunden, desde hoy, from today, posted today, des tages, del dia, do dia, today, last day, past day, last 24 hours, past 24 hours, last twenty four hours, this day, todays, today s, hoy, de hoy, heute, heutige, heutigen, letzten 24 stunden, aujourd hui, dernieres 24 heures, hoje, de hoje, ultimas 24 horas, last24hours, past 24h, 24h, letzter tag, ultimo dia, day',
  ],
  [
    1.5,
    'last night, gestern abend, gestern nacht, anoche, ontem a noite, hier soir, depuis hier, desde ayer, desde ontem, seit gestern, of yesterday, from yesterday, yesterday, since yesterday, ayer, gestern, hier soir, ontem',
  ],
  [
    7,
    'of the whole week, the whole week, whole week, entire week, der ganzen woche, de toda la semana, toute la semaine, da semana inteira, last few days, past few days, this weak, last weak, past couple of days, last couple of days, since last week, since monday, the past 7 days, en la ultima semana, la ultima semana, pasada semana, la pasada semana, in der letzten woche, seit letzter woche, letzter woche, vergangener woche, derniere semaine, la derniere semaine, depuis une semaine, esta ultima semana, semana atual, na semana passada, ultimos sete dias, ultimos siete dias, letzten sieben tage, letzten 7 tagen, sept derniers jours, nesta semana, dernieres semaine, wochentlich, prev week, previous week, diese woche, dieser woche, this week, last week, past week, last 7 days, past 7 days, last seven days, of the week, weekly, this weeks, week s, esta semana, ultima semana, semana pasada, la semana pasada, de la semana, ultimos 7 dias, diese woche, dieser woche, letzte woche, letzten woche, vergangene woche, vergangenen woche, der woche, letzten 7 tage, cette semaine, semaine derniere, la semaine derniere, de la semaine, 7 derniers jours, essa semana, desta semana, semana passada, da semana, na ultima semana, last7days, week',
  ],
  [
    30,
    'of the whole month, the whole month, whole month, entire month, des ganzen monats, de todo el mes, tout le mois, do mes inteiro, last two weeks, past two weeks, last fortnight, past fortnight, last few weeks, past few weeks, recent weeks, since last month, en el ultimo mes, ultimos treinta dias, ultimas semanas, ultimas cuatro semanas, im letzten monat, letzten 30 tagen, letzten wochen, letzten vier wochen, vergangener monat, dernier mois, le dernier mois, au cours du dernier mois, dernieres semaines, du mois dernier, no mes passado, no ultimo mes, ultimas semanas, 30d, previous month, prev month, trente derniers jours, dieser monat, this month, last month, past month, last 30 days, past 30 days, last thirty days, of the month, monthly, last four weeks, last 4 weeks, este mes, ultimo mes, mes pasado, el mes pasado, del mes, ultimos 30 dias, diesen monat, diesem monat, dieses monats, letzten monat, letzter monat, letzten monats, vergangenen monat, des monats, letzten 30 tage, ce mois, ce mois ci, mois dernier, le mois dernier, du mois, 30 derniers jours, deste mes, neste mes, esse mes, mes passado, do mes, last30days, month',
  ],
  [
    90,
    'past quarter, previous quarter, letztes quartal, letzten quartal, dieses quartal, dernier trimestre, ce trimestre, ultimo trimestre, este trimestre, letzten 90 tage, ultimos 90 dias, last couple of months, past couple of months, last few months, past few months, last 3 months, past 3 months, last three months, past three months, last quarter, this quarter, last 90 days, past 90 days, ultimos 3 meses, ultimos tres meses, letzten 3 monate, letzten drei monate, 3 derniers mois, trois derniers mois',
  ],
  [
    180,
    'last half a year, past half year, the last half year, ultimo semestre, dernier semestre, last 6 months, past 6 months, last six months, past six months, half a year, last half year, last 180 days, past 180 days, ultimos 6 meses, ultimos seis meses, letzten 6 monate, letzten sechs monate, halbes jahr, letzten halben jahr, 6 derniers mois, six derniers mois',
  ],
  [
    365,
    'of the whole year, the whole year, whole year, entire year, all year, des ganzen jahres, ganzes jahr, de todo el ano, todo el ano, de toute l annee, toute l annee, do ano inteiro, o ano inteiro, do ano todo, previous year, en el ultimo ano, durante el ultimo ano, im letzten jahr, letzten 12 monate, vergangenes jahr, derniere annee, l annee passee, ultimos 12 meses, no ultimo ano, no ano passado, 12 derniers mois, over the year, dieses jahr, this year, last year, past year, last 12 months, past 12 months, last twelve months, last 365 days, of the year, yearly, este ano, ultimo ano, ano pasado, el ano pasado, del ano, dieses jahr, diesem jahr, letztes jahr, letzten jahr, letzten jahres, vergangenen jahr, des jahres, cette annee, annee derniere, l annee derniere, de l annee, deste ano, neste ano, ano passado, do ano, year',
  ],
  [
    0,
    'all time, ever, of all time, any time, anytime, since ever, de todos los tiempos, de siempre, aller zeiten, de tous les temps, de todos os tempos',
  ],
]
