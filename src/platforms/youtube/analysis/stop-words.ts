/** Frequent words without a topic, in the languages of most comments. */
export const stopWords: ReadonlySet<string> = new Set(
  `
about above actually after again against all also always and another any anyone are aren't because been before
being below best better between both but came can can't come comes could couldn't did didn't does doesn't doing don
don't dont down during each else even ever every everyone everything few first for found from further get gets getting give go
goes going gonna good got great had hadn't has hasn't have haven't having her here hers herself him himself his how
however i'd i'll i'm i've into isn't it's its itself just keep know last least less let let's like little lol long
look looks lot made make makes making many may maybe me mean might mine more most much must my myself need never new
nice no nobody nor not nothing now off often once one only oneself other others our ours ourselves out over own part
people please pretty put quite rather really right said same saw say says see seen she should shouldn't since some
someone something still stuff such sure take than thank thanks that that's the their theirs them themselves then
there there's these they they'd they'll they're they've thing things think this those though through time times too
two under until upon us use used using very via video videos wait want wanted was wasn't watch watched watching way
we we'd we'll we're we've well went were weren't what what's when where which while who who's whole whom why will
with within without won't would wouldn't wow yeah year years yes yet you you'd you'll you're you've your yours
yourself
aber alle als also auch auf aus bei bin bis bist das dass dein dem den denn der des die dies diese dieser doch dort
ein eine einem einen einer eines er es für hab habe haben hat hatte ich ihr im immer in ist ja kann kein keine man
mehr mein mich mir mit nach nicht noch nur ob oder ohne schon sehr sein seine sich sie sind so über um und uns unter
vom von vor war was weil wenn wer werden wie wir wird wirklich zu zum zur
algo alguien aquí así aunque bien como con cosa cuando del desde donde ella ellos ese eso esta está este esto estos
fue gracias hace hacer hasta hay las les los más más mejor mis mucho muchas muchos muy nada nos nunca otra otro para
pero poco por porque pues que qué quien según ser sin sobre solo son soy sus también tan tener tiene todo todos tus
una unas uno unos usted vez vida ya
ainsi alors après aussi autre avant avec avoir bien bon c'est ces cela celui cette ceux comme dans des donc dont
elle elles encore est et être eux fait faut il ils j'ai jamais je là le les leur leurs lui mais même merci mes moi
mon ne nos notre nous on ou où par pas peu peut plus pour pourquoi quand que quel quelle qui sans ses si son sont
sur ta tes toi ton tous tout toute très trop tu un une vos votre vous vraiment
ainda agora até bem cada coisa com como dela dele depois ela ele eles então era essa esse esta está este eu fazer
foi isso isto já lá mais mas melhor meu minha muito muita muitos não nem nessa nesse nós nos obrigado obrigada onde
para pela pelo pode por porque pra qual quando que quem são sem ser seu seus sempre sobre sua tem ter tudo uma você
vocês
alla anche ancora bella bello che chi ci come con cosa così da dal della delle di dove due fare fatto gli grazie ha
hai hanno ho il io la le lo loro ma mai mi mio molto nel nella no noi non o per perché più poi può qua quando quello
questa questo qui sei senza si solo sono sono sua suo sul tra tu tutti tutto un una uno va vi
это что как так все она они мы вы его только было был была если есть для при уже или даже когда чтобы меня мне тебя
очень просто спасибо
bir bu çok daha gibi için ile kadar ama ben sen var yok olan oldu
`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
