/**
 * What questions ask for, in English, Spanish, German, French and Portuguese: one line a concept, its words and
 * phrases after it. Declarations are read with the same words, so that a phrase in English answers for all of them.
 * `#` marks a concept that is counted, not listed. Nothing here belongs to one platform.
 */
export const things: Readonly<Record<string, string>> = {
  profile:
    'profiles for, accounts for, users for, channels for, profiles about, accounts about, users about, channels about, people talking about, accounts dealing with, profiles matching, accounts matching, cuentas sobre, perfiles sobre, canales sobre, cuentas de personas que, konten zu, konten uber, kanale zu, kanale uber, profile zu, contas sobre, perfis sobre, canais sobre, people named, people called, persons named, accounts called, accounts named, users called, users named, profiles called, profiles named, channels called, channels named, everyone named, everybody named, anyone named, anybody called, personas llamadas, usuarios llamados, cuentas llamadas, canales llamados, leute namens, personen namens, personen mit dem namen, konten namens, kanale namens, personnes nommees, personnes appelees, comptes nommes, comptes appeles, chaines appelees, pessoas chamadas, contas chamadas, canais chamados, perfis chamados, profile, profiles, account, accounts, bio, biography, user, users, username, creator, creators, channel, channels, person, people, persons, influencer, influencers, handle, perfil, perfiles, perfis, cuenta, cuentas, conta, contas, compte, comptes, profil, profile, profils, profilo, konto, konten, usuario, usuarios, utilisateur, utilisateurs, benutzer, nutzer, kanal, kanale, kanaele, canal, canales, canais, chaine, chaines, creador, creadores, criador, criadores, createur, createurs, biografia, biographie, biografie, about page, avatar, profile picture, profile pic, profile photo, profile image, pfp, foto de perfil, profilbild, profilfoto, photo de profil, imagem de perfil, persona, personas, pessoa, pessoas, personne, personnes, leute, menschen, verified, privat account, steckbrief, blogger, celebrity',
  post: 'latest of, latest from, newest of, newest from, most recent from, news from, what s new in, what s new on, whats new in, whats new on, what s new with, neues von, neueste von, neuestes von, das neueste von, lo ultimo de, lo nuevo de, quoi de neuf chez, nouveautes de, o mais recente de, novidades de, discussed in, being discussed in, talked about in, talking about in, going on in, happening in, new in, diskutiert, was lauft in, que se habla en, de que se habla en, de quoi parle t on dans, se discute en, post, posts, posted, posting, publication, publications, published, publish, publishes, publicacion, publicaciones, publicado, publico, publicou, publicacao, publicacoes, postagem, postagens, postou, beitrag, beitrage, beitraege, gepostet, veroffentlicht, veroeffentlicht, publie, publies, publiee, publiees, poste, upload, uploads, uploaded, uploading, hochgeladen, subido, subio, subidos, subidas, entries, timeline, feed, wall, submission, submissions, media, medien, grid, status update, status updates, update, updates, activity, activities, eintrag, eintrage, photo post, thread, threads, content, contents, contenido, contenidos, contenu, contenus, conteudo, conteudos, inhalte, muro, fil',
  video:
    'video, videos, vid, vids, clip, clips, film, films, movie, footage, recording, filmchen, videoclip, videoclips, stream recording, videito, videitos, vdeo',
  reel: 'reel, reels',
  short:
    'short, shorts, short video, short videos, short clips, video corto, videos cortos, kurzvideo, kurzvideos, videos courts, video court, videos curtos, video curto',
  story: 'story, stories, historia, historias, storys, stroies, story posts',
  highlight:
    'highlight, highlights, highlight album, highlight albums, highlight reel, highlight reels, story highlights, story highlight, saved stories, pinned stories, historias destacadas, historia destacada, destacadas, destacados, stories a la une, stories permanentes, destaques, destaque, story album, story albums, archived stories, highlight cover',
  photo:
    'photo, photos, picture, pictures, pic, pics, image, images, photograph, photographs, photo album, photo gallery, gallery, foto, fotos, bild, bilder, imagen, imagenes, imagem, imagens, galeria, fotografias, fotografien, cliche, cliches, snapshots',
  comment:
    'a commente, ont commente, commentent, se comenta, comentan en, comenta la gente, est commente, wird kommentiert, discussed under, discussed below, being discussed under, say below, ppl say, folks say, are commenters saying, say under, wrote under, saying under, write under, said under, said below, comment, comments, commented, commenting, commenters, comment section, discussion, discussions, comentario, comentarios, comentou, comentaron, comentan, kommentar, kommentare, kommentaren, kommentiert, kommentieren, commentaire, commentaires, commenter, que dice la gente, que escribe la gente, que opina la gente, que comenta la gente, was sagen die leute, was schreiben die leute, sagen die leute, schreiben die leute, que disent les gens, qu ecrivent les gens, les gens disent, o que dizem as pessoas, o que as pessoas dizem, o que escrevem as pessoas, o que as pessoas escrevem, people say under, people write under, people say below, people wrote below, people wrote under, people saying under, people saying below, say about it, said underneath, remarks, feedback, opinions, responses, reactions in words, opinan, opinions below, comment thread, diskussion',
  reply:
    'reply, replies, replied, answer, answers, answered, response, responses, thread below, thread under, respuesta, respuestas, respondieron, respondio, antwort, antworten, geantwortet, reponse, reponses, repondu, resposta, respostas, responderam, conversation, conversation below, conversation under, comment replies, reactions to the comment, responded',
  follower:
    'accounts which follow, users which follow, people which follow, users that follow, people that follow, konten die folgen, comptes qui suivent, cuentas que siguen a, contas que seguem, follower, followers, fan, fans, who follows, who is following, people following, people who follow, users following, users who follow, accounts following, accounts that follow, everyone following, followed this, seguidor, seguidores, seguidoras, quien sigue a, quienes siguen a, quien siguen a, follower list, abonne, abonnes, abonnee, qui suit, qui suivent, wer folgt, folgen dem, subscriber, subscribers, suscriptor, suscriptores, abonnent, abonnenten, inscrito, inscritos, quem segue o, quem segue a, fanbase, fan base, follows him, follows her, anhanger, fangemeinde',
  'follower#':
    'follower count, followers count, follower number, follower numbers, fan count, subscriber count, subscriber number, subs count, sub count, followerzahl, followerzahlen, abonnentenzahl, how big is the following, how large is the following, how many follow, how many subscribe, how many people follow, how many users follow, how many people subscribe, numero de seguidores, nombre d abonnes, anzahl der follower, cuanta gente sigue a, cuantas personas siguen a, wie viele leute folgen, wie viele folgen, combien de personnes suivent, quantas pessoas seguem, subs',
  following:
    'que cuentas sigue, que cuentas siguen, a que cuentas sigue, quais contas segue, que contas segue, quels comptes suit, qui suit il, welchen konten folgt, welche konten folgt, welchen accounts folgt, welche accounts folgt, following, followings, following list, followed by, is following, are following, does follow, do follow, follow list, who does follow, whom does follow, subscribed to, seguidos, seguindo, siguiendo, a quien sigue, a quienes sigue, sigue a, cuentas que sigue, abonnements, qui est suivi par, comptes suivis, suivis par, suivies par, suivis, gefolgt, folgt er, folgt sie, wem folgt, wem, folgt, quem o segue, contas seguidas, contas que segue, quem ele segue, quem ela segue, gefolgten, follows whom, folge ich, he follows, she follows, they follow, it follows, user follows, account follows',
  like: 'like, likes, liked, hearts, heart, upvote, upvotes, me gusta, gefallt mir, gefaellt mir, j aime, curtida, curtidas, thumbs up, score, karma',
  share:
    'share, shares, shared, repost, reposts, reshares, compartido, compartidos, geteilt, partages, partage, compartilhamentos, compartilhamento',
  view: 'view, views, viewed, plays, play count, watched, visualizaciones, vistas, aufrufe, klicks, vues, visualizacoes, visualizacao, reproducciones, impresiones',
  'view#': 'view count, views count, how often was watched, wie oft angesehen, aufrufzahl, klickzahlen',
  detail:
    'detail, details, info, infos, information, informations, informacion, informacao, informacoes, informationen, stats, statistics, statistic, estadisticas, estatisticas, statistiken, statistik, metrics, numbers, figures, metadata, meta data, data, datos, dados, daten, donnees, facts, description, descripcion, descricao, beschreibung, caption, overview, open, title, author, full description, entry for, look at, einzelheiten, details zu, angaben, analytics',
  hashtag:
    'hashtags starting with, hashtags that start with, hashtags beginning with, hashtags like, hashtags matching, hashtags containing, hashtags que empiezan con, hashtags mit, hashtag, hashtags, tag, tags, hash tag, etiqueta, etiquetas, schlagwort, mot diese, challenge',
  search:
    'profiles for, accounts for, users for, channels for, profiles about, accounts about, users about, channels about, people talking about, accounts dealing with, profiles matching, accounts matching, cuentas sobre, perfiles sobre, canales sobre, cuentas de personas que, konten zu, konten uber, kanale zu, kanale uber, profile zu, contas sobre, perfis sobre, canais sobre, people named, people called, persons named, accounts called, accounts named, users called, users named, profiles called, profiles named, channels called, channels named, everyone named, everybody named, anyone named, anybody called, personas llamadas, usuarios llamados, cuentas llamadas, canales llamados, leute namens, personen namens, personen mit dem namen, konten namens, kanale namens, personnes nommees, personnes appelees, comptes nommes, comptes appeles, chaines appelees, pessoas chamadas, contas chamadas, canais chamados, perfis chamados, hashtags starting with, hashtags that start with, hashtags beginning with, hashtags like, hashtags matching, hashtags containing, hashtags que empiezan con, hashtags mit, search, searches, searching, search for, search results, find, finds, look for, looking for, looking up, hunt for, buscar, busca, buscame, busque, busqueda, encuentra, encontrar, encuentrame, encontre, procura, procure, procurar, pesquisa, pesquise, pesquisar, suche, suchen, such, finde, finden, recherche, rechercher, cherche, chercher, trouve, trouver, trouve moi, discover, googeln, durchsuche, durchsuchen, durchforste, such nach, suche nach, explora, rastrea, parcours, fouille, vasculha, explore o, cherche moi, busque por, procure por, pesquise por,  results for',
  trending:
    'trending, trend, trends, viral, going viral, what s hot, whats hot, what is hot, what s big, whats big, que esta de moda, de moda, was ist angesagt, was geht ab, ce qui cartonne, cartonne, o que esta bombando, popular right now, popular today, popular now, hot right now, blowing up, tendencia, tendencias, en tendencia, tendance, tendances, angesagt, im trend, em alta, bombando, viraux, virales, virais, trendig, everyone is watching, everyone watching, hype, trendet, trenden',
  transcript:
    'transcript, transcripts, transcription, transcribe, transcribed, transkript, transkription, transkribiere, transkribieren, transcripcion, transcribe, transcripciones, transcrire, transcris, transcricao, transcreva, transcrever, captions, caption track, closed captions, subtitle, subtitles, subs file, subtitulos, untertitel, sous titres, sous titre, legenda, legendas, spoken text, spoken words, spoken, what is said, what is being said, what s said, what does he say, what does she say, what do they say, what they say in, what is he saying, what is she saying, said in, say in, saying in, told in, talk about in, explained in, says in, speech to text, video to text, to text, as text, in text form, word for word, verbatim, script, lyrics of the video, dialogue, dialog, que se dice, que dice, que dicen, was wird gesagt, was sagt, gesagt, gesprochen, gesprochene, ce qui est dit, que dit, que dit on, est dit, o que e dito, o que diz, dito no, dito neste, texto hablado, texto falado, voiceover text, speech, narration',
  download:
    'download, downloads, downloaded, downloadable, save as mp4, save, mp4, video file, original file, original files, source file, without watermark, no watermark, descarga, descargar, descargame, descargue, bajar, herunterladen, runterladen, lade herunter, lade runter, telecharge, telecharger, telechargement, telecharges, baixar, baixe, baixa, the file, files, hd file, grab the file, watermark free',
  engagement:
    'engagement, engagement rate, how engaged, how engaged is the audience, how engaged are the followers, how engaged are the fans, engagement audit, audit, engaged, average likes, avg likes, interaction, interaction rate, interaktionsrate, interaktion, interaccion, tasa de interaccion, taux d engagement, taux d interaction, taxa de engajamento, engajamento, compromiso, how active is the audience, engagementrate',
  audience:
    'audience, audiences, audience countries, audience demographics, demographics, demographic, viewer countries, where are the followers from, where are followers from, followers come from, followers located, viewers from, fans come from, fans are from, viewers come from, publico, audiencia, audience geography, zielgruppe, publikum, zuschauer, aus welchen landern, de que paises, in welchen landern, welche lander, welchen landern, en que paises, dans quels pays, em que paises, em quais paises, de quais paises, quais paises, quels pays, de quels pays, which countries, what countries, fan demographics, espectadores, geographic distribution, viewership',
  region:
    'region, country, pays, pais, land, nation, heimatland, which region, which country, what country, country of, home country, based in, where is based, where is located, located, come from, comes from, from which country, country does, from where, aus welchem land, de que pais, de quel pays, de onde, pais de origen, which nation, what nation, origin, woher, kommt, herkunft, nationality',
  live: 'live, streaming, live stream, live streams, livestream, livestreams, livestreaming, is live, on air, broadcasting, broadcast, going live, live now, live right now, en vivo, en directo, en direct, ao vivo, streamt, streamen, streamed, live status',
  showcase:
    'showcase, showcases, showcase products, pinned products, vitrine, vitrina, escaparate, schaufenster, shop window',
  product:
    'product, products, merchandise, article for sale, goods, producto, productos, produit, produits, produto, produtos, produkt, produkte, artikel, sells, selling, sell, sold, vende, vendem, verkauft, vend, stock, variants, catalog, catalogue, katalog, catalogo',
  store:
    'store, stores, shop, shops, seller, sellers, storefront, tienda, tiendas, laden, geschaft, boutique, boutiques, loja, lojas, verkaufer, vendedor, vendeur, merchant',
  review:
    'review, reviews, rating, ratings, rated, buyers say, customers say, customer feedback, stars, resena, resenas, opiniones, valoraciones, bewertung, bewertungen, rezension, rezensionen, avis, evaluations, avaliacao, avaliacoes, critiques, testimonials',
  song: 'song, songs, sound, sounds, audio, audios, music, track, tracks, music clip, tune, cancion, canciones, sonido, sonidos, musica, musicas, lied, lieder, musik, ton, sons, chanson, chansons, musique, som, faixa, melodie, soundtrack, tonspur, jingle',
  uses: 'use, uses, using, used, made with, feature, features, with the sound, usan, usa, usam, verwenden, benutzen, nutzen, verwendet, utilisent, utilise, utilisant, que usan, set to',
  ad: 'ad, ads, advert, adverts, advertisement, advertisements, advertising, sponsored, promoted, campaign, campaigns, commercial, commercials, ad library, ads library, ad archive, anuncio, anuncios, publicidad, anzeige, anzeigen, werbung, werbeanzeige, werbeanzeigen, werbebibliothek, publicite, publicites, pub, pubs, annonce, annonces, biblioteca de anuncios, bibliotheque publicitaire, propaganda, propagandas, creative, creatives, ad creatives',
  advertiser:
    'advertiser, advertisers, anunciante, anunciantes, annonceur, annonceurs, werbetreibende, werbetreibender, inserent, advertises, advertising by, brand',
  company:
    'company, companies, organization, organizations, organisation, organisations, org, business, businesses, firm, firms, corporation, employer, school, university, startup, startups, enterprise, empresa, empresas, compania, companias, organizacion, unternehmen, firma, firmen, entreprise, entreprises, societe, societes, empreses, organizacao, organizacoes, agency, agencies, company page, konzern, institution, pages',
  group: 'group, groups, grupo, grupos, gruppe, gruppen, groupe, groupes',
  marketplace:
    'marketplace, market place, classifieds, second hand, marktplatz, mercado, for sale, kleinanzeigen, zu verkaufen, en venta, a vendre, a venda',
  listing:
    'listing, listings, item, items, inserat, inserate, articulo, articulos, article, articles en vente, anuncio de venta, produto a venda',
  place:
    'location, locations, place, places, venue, spot, city id, ubicacion, ubicaciones, lugar, lugares, ort, orte, standort, standorte, lieu, lieux, endroit, endroits, localizacao, local, locais, address, adresse, coordinates, geotag, geotagged, restaurant, landmark',
  event: 'event, events, evento, eventos, veranstaltung, veranstaltungen, evenement, evenements, happenings',
  playlist:
    'playlist, playlists, lista de reproduccion, listas de reproduccion, wiedergabeliste, wiedergabelisten, liste de lecture, lista de reproducao',
  collection: 'collection, collections, coleccion, colecciones, sammlung, colecao',
  community:
    'community, communities, comunidad, comunidades, gemeinschaft, communaute, communautes, comunidade, comunidades, forum, foro, sub, subs reddit',
  communityPost:
    'community post, community tab, community tab post, community posts, community update, kanalpost, community beitrag, publicacion de la comunidad, post de la comunidad, post da comunidade, post communautaire, pestana comunidad, aba comunidade, onglet communaute',
  member:
    'member, members, membership, joined, miembro, miembros, mitglied, mitglieder, membre, membres, membro, membros, integrantes',
  rule: 'rule, rules, reglas, regeln, regles, regras, guidelines',
  job: 'job, roles, gigs, puestos, puestos de trabajo, postes, jobs, job posting, job postings, vacancy, vacancies, position open, job ad, job opening, job openings, openings, open positions, open roles, hiring, is hiring, careers, empleo, empleos, trabajo, trabajos, vacante, vacantes, oferta de empleo, ofertas de empleo, stelle, stellen, stellenanzeige, stellenanzeigen, stellenangebot, stellenangebote, jobangebot, jobangebote, emploi, emplois, offre d emploi, offres d emploi, poste a pourvoir, vaga, vagas, vaga de emprego, vagas de emprego, emprego, empregos, roles open',
  hiringTeam:
    'recruiting, recruiting for, recruits, who s hiring, hiring team, hiring manager, hiring managers, recruiter, recruiters, who posted the job, who is hiring, who hires, equipo de contratacion, reclutador, reclutadores, einstellungsteam, recrutador, recrutadores, equipe de contratacao, equipe de recrutement, recruteur, recruteurs, personalverantwortliche, ansprechpartner, equipo de seleccion',
  headcount:
    'headcount, head count, number of employees, employee count, employee counts, employee growth, employee number, staff size, how many people work, how many employees, workforce, workforce size, size of the staff, staff growth, staff count, team size, plantilla, numero de empleados, cuantos empleados, cuantas personas trabajan, mitarbeiterzahl, mitarbeiterzahlen, anzahl der mitarbeiter, wie viele mitarbeiter, effectif, effectifs, nombre d employes, nombre de salaries, combien d employes, combien de salaries, numero de funcionarios, quantos funcionarios, quadro de funcionarios, employees over time',
  employee:
    'employee, employees, staff, empleados, mitarbeiter, employes, salaries, funcionarios, works at, work at, workers',
  affiliated:
    'affiliated, affiliate, affiliates, subsidiary, subsidiaries, parent company, sister companies, sister company, filiales, filiales de, filial, tochterfirmen, tochtergesellschaften, tochterunternehmen, filiale, subsidiarias, afiliadas, showcase pages, related pages, afiliados, belongs to, owned by, verbundene',
  similar:
    'people like, companies like, profiles like, accounts like, jobs like, organizations like, organisations like, firms like, personas como, empresas como, empleos como, leute wie, firmen wie, unternehmen wie, jobs wie, stellen wie, personnes comme, entreprises comme, pessoas como, vagas como, similar, similar to, comparable, alternatives, alternative, resembling, look alike, lookalike, people also viewed, also viewed, like this one, much like, competitors of, similares, parecidos, parecidas, similar a, ahnlich, ahnliche, aehnlich, aehnliche, ahnlichen, similaires, ressemblant, semelhante, semelhantes, parecido, parecida, comparables, akin, vergleichbare, vergleichbar, konkurrenten, more like',
  related:
    'related, related views, related jobs, relacionados, relacionadas, verwandte, verwandt, lies, connexes, relacionado, viewers also viewed, people viewing also viewed, other jobs viewed, viewed along, also looked at, related view',
  recommendation:
    'recommendation, recommendations, recommended, endorsement, endorsements, testimonials, recomendacion, recomendaciones, empfehlung, empfehlungen, recommandation, recommandations, recomendacao, recomendacoes, vouches, references, recommends',
  interest:
    'interest, interests, interested in, intereses, interessen, centres d interet, interet, interets, interesses, follows as interests, influencers and companies followed',
  employment:
    'karriereweg, laufbahn, berufliche laufbahn, stationen, berufliche stationen, fruhere arbeitgeber, trajetoria, trajetoria profissional, carriere, anciens employeurs, anciens postes, antiguos empleos, empleos anteriores, empregos anteriores, employment history, employment, work history, career, career history, work experience, past jobs, previous jobs, previous employers, former employers, past employers, past positions, jobs held, positions held, where worked, has worked, worked at, worked before, used to work, work before, worked for, did work, experience, historial laboral, experiencia laboral, trayectoria, trayectoria profesional, berufserfahrung, lebenslauf, werdegang, beruflicher werdegang, karriere, historique professionnel, parcours professionnel, experience professionnelle, experiencia profissional, historico profissional, carreira, employers, resume, cv, curriculum',
  reaction:
    'reaction, reactions, reacted, who liked, who reacted, people who liked, list of likes, reaccion, reacciones, reaktionen, reaktion, reagiert, reagi, reacao, reacoes, emoji reactions, quem curtiu, quien dio me gusta, quien reacciono, wer hat reagiert, qui a aime, qui a reagi, quem reagiu',
  batch:
    'in one go, at once, batch, bulk, all of these, these, both, these links, several, in a batch, in einem rutsch, auf einmal, en bloque, de una vez, en lote, en une fois, d un coup, de uma vez, em lote, en masse, following links, following profiles, all three, together, alle auf einmal',
  resolve:
    'resolve, resolves, resolving, resolve to, entity id, entityid, numeric id, to an id, into an id, id of, id for, id belongs, internal id, which id, what id, convert to id, translate into id, map to id, resuelve, resolver, id numerico, id numerica, numerische id, identifiant, identifiant numerique, company id of, organization id of, aufloesen, auflosen, resoudre, look up the id, find the id, the id behind, id behind, resolva',
  analysis:
    'topics come up, topics that come up, what topics, main topics, main themes, recurring themes, hauptthemen, welche themen, que temas, temas principales, quels sujets, quels themes, quais temas, quais assuntos, overall mood, analysis, analyse, analyze, analyses, analysed, analyzed, analizar, analiza, analisis, analysiere, analysieren, auswertung, auswerten, analyser, analise, analisar, analisa, sentiment, sentiments, mood, tone, opinion, summarize the comments, summary of comments, sentimiento, sentimientos, stimmung, humeur, sentimento, sentimentos, what viewers think, viewers think, people think, positive or negative, how positive, themes, topics in, was denken',
  suggestion:
    'suggestion, suggestions, suggested, suggest, suggests, autocomplete, auto complete, autocompletion, completion, completions, sugerencias, sugerencia, vorschlage, vorschlaege, autovervollstandigung, sugestoes, sugere, typeahead, type ahead, search box',
  tagged:
    'tagged, tagged in, tagged posts, where tagged, tags of, mentions of, etiquetado, etiquetada, etiquetados, markiert, getaggt, verlinkt, tague, taguee, identifie, identifiee, marcado, marcada, marcados, marcadas, has been tagged, that tag, tagging, was tagged, who tagged',
  topic:
    'topic, topics, theme, subject, tema, temas, thema, themen, sujet, sujets, assunto, assuntos, topic page, popular topic, popular around, popular about, explore, posts around the topic',
  markdown:
    'markdown, as markdown, mark down, in markdown, md format, clean text, readable text, article text, text of the page, page text, main text, main content, article content, reader view, clean article, page as text, plain text, textinhalt, seitentext, texte de la page, texto de la pagina',
  html: 'html, source code, page source, raw html, html source, quelltext, quellcode, rendered html, markup, code source, codigo fuente, codigo fonte, dom',
  page: 'page, web page, webpage, website, site, web site, pagina, paginas, sitio, seite, webseite, internetseite, site web, pagina web, page web, article, blog post, link, url, artikel',
  crawl:
    'crawl, crawls, crawling, fetch these pages, these pages, rastrear, scrape, scraping, crawle, crawlen, crawler',
  screenshot:
    'screenshot, screenshots, screen shot, screen capture, captura de pantalla, captura, bildschirmfoto, capture d ecran, captura de tela, picture of the page, image of the page, snapshot of the page',
  question:
    'according to, what does say, what does the page say, what does it say, says about, answer from, answer using, based on the page, on the page, laut, segun, selon, de acordo com, d apres, use the page, use this page, from this page, steht auf, was steht, from the page, does mention, tell me from, dice la pagina, dit la page, diz a pagina',
}

/** Things that are said around a name: `which accounts … follows`, `where is … from`. The last group is where it is said. */
export const framed: readonly (readonly [id: string, said: RegExp])[] = [
  [
    'region',
    /\bwhere (?:is|are|was|does|do|the|in the world)\b[^.]*? (from|based|located|live|lives|come|reside)\b/,
  ],
  [
    'region',
    /\b(?:which|what) (?:country|region|nation)\b[^.]*? (from|in|based|located|live|lives|belong)\b/,
  ],
  ['region', /\b(?:woher|de donde|d ou|de onde)\b[^.]*? (kommt|stammt|es|vient|e|viene)\b/],
  [
    'following',
    /\b(?:who|whom|which|what|accounts?|people|users?|everyone|everybody|those|cuentas|konten|wem|comptes|contas)(?: (?!that\b|which\b|who\b|to\b|does\b|follows?\b|\.)\S+){1,5} (follows?|folgt|suit|segue|sigue)\b/,
  ],
  ['following', /\bdoes (?:\S+ ){1,5}(follow)\b/],
  [
    'trending',
    /\b(?:popular|populares|populaires?|beliebte?|beliebtesten|hot|big)\b[^.§]*? (today|now|currently|moment|hoy|ahora|heute|gerade|hoje|agora|aujourd)\b/,
  ],
  ['employment', /\bwhere (?:did|does|has|have)\b[^.]*? (work|worked|working)\b/],
]
