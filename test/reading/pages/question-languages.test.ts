import { describe, expect, test } from 'vitest'
import { read } from './support.ts'

interface LanguagePage {
  readonly language: string
  readonly html: string
  readonly questions: (readonly [question: string, words: string])[]
}

/** A page in each language, and its questions: the words of the passage that answers, empty if none does. */
const languages: readonly LanguagePage[] = [
  {
    language: 'Italian',
    html: `<html lang="it">
<head>
<title>Il teatro di Cesena</title>
</head>
<body>
<main>
<h1>Il teatro di Cesena</h1>
<p>Il teatro comunale di Cesena fu inaugurato nel 1846 e ospita 850 spettatori. L'architetto Vincenzo Ghinelli progettò l'edificio.</p>
<p>La stagione comincia il 12 ottobre con un concerto dell'orchestra di Bologna. I biglietti costano 18 euro e si comprano alla cassa. Il direttore del teatro è Paolo Ferri, 52 anni.</p>
<dl>
<dt>Coreografia</dt>
<dd>Anna Bruni</dd>
<dt>Durata</dt>
<dd>90 minuti</dd>
</dl>
</main>
</body>
</html>`,
    questions: [
      ['Chi ha progettato il teatro?', 'Ghinelli'],
      ['Quando è stato inaugurato il teatro?', '1846'],
      ['Quanti posti ha il teatro?', '850'],
      ['Quando inizia la stagione?', '12 ottobre'],
      ['Quanto costa un biglietto?', '18 euro'],
      ['Chi dirige il teatro?', 'Ferri'],
      ['Quanti anni ha Paolo Ferri?', '52'],
      ['Di chi è la coreografia?', 'Anna Bruni'],
      ['Quanto dura lo spettacolo?', '90'],
      ['Chi è il sindaco di Cesena?', ''],
      ['Quando è nato Vincenzo Ghinelli?', ''],
      ['Quanti abitanti ha Cesena?', ''],
    ],
  },
  {
    language: 'Portuguese',
    html: `<html lang="pt">
<head>
<title>A ponte do rio Lima</title>
</head>
<body>
<main>
<h1>A ponte do rio Lima</h1>
<p>A ponte do rio Lima foi construída em 1745 e mede 300 metros. O engenheiro José Marques projetou a obra.</p>
<p>O festival começa no dia 3 de agosto e recebe 20 mil visitantes. A entrada custa 5 euros. Maria Lopes, de 41 anos, dirige o festival há dez anos.</p>
<table>
<tr>
<th>Etapa</th>
<th>Data</th>
</tr>
<tr>
<td>Braga</td>
<td>4 de maio</td>
</tr>
<tr>
<td>Porto</td>
<td>11 de maio</td>
</tr>
</table>
</main>
</body>
</html>`,
    questions: [
      ['Quando foi construída a ponte?', '1745'],
      ['Quem projetou a ponte?', 'Marques'],
      ['Qual é o comprimento da ponte?', '300'],
      ['Quando começa o festival?', '3 de agosto'],
      ['Quantas pessoas visitam o festival?', '20 mil'],
      ['Quanto custa a entrada?', '5 euros'],
      ['Quem dirige o festival?', 'Lopes'],
      ['Quantos anos tem Maria Lopes?', '41'],
      ['Quando é a etapa do Porto?', '11 de maio'],
      ['Quem venceu a etapa do Porto?', ''],
      ['Quantos anos tem José Marques?', ''],
      ['Quanto custou a ponte?', ''],
    ],
  },
  {
    language: 'Russian',
    html: `<html lang="ru">
<head>
<title>Музей в Туле</title>
</head>
<body>
<main>
<h1>Музей в Туле</h1>
<p>Музей самоваров в Туле открылся в 1990 году. Его основал коллекционер Иван Петров. В музее хранится 300 самоваров.</p>
<p>Билет стоит 200 рублей. Директору музея Ольге Смирновой 45 лет. Её брат живёт в Москве.</p>
<p>Выставка откроется 5 мая и продлится два месяца. Автор: Мария Белова</p>
</main>
</body>
</html>`,
    questions: [
      ['Когда открылся музей?', '1990'],
      ['Кто основал музей?', 'Петров'],
      ['Сколько самоваров в музее?', '300'],
      ['Сколько стоит билет?', '200'],
      ['Сколько лет Ольге Смирновой?', '45'],
      ['Как зовут директора музея?', 'Смирнов'],
      ['Где живёт брат Смирновой?', 'Москве'],
      ['Когда откроется выставка?', '5 мая'],
      ['Сколько продлится выставка?', 'два месяца'],
      ['Кто автор выставки?', 'Белова'],
      ['Сколько лет Ивану Петрову?', ''],
      ['Когда родилась Ольга Смирнова?', ''],
      ['Сколько сотрудников в музее?', ''],
    ],
  },
  {
    language: 'Spanish',
    html: `<html lang="es">
<head>
<title>El museo del vino</title>
</head>
<body>
<main>
<h1>El museo del vino</h1>
<p>El museo del vino fue inaugurado en 1998 por el alcalde Luis Romero. Recibe 40 000 visitantes al año.</p>
<p>La directora, Carmen Vega, de 47 años, trabaja en el museo desde 2010. La entrada cuesta 6 euros. La visita dura 45 minutos.</p>
<ul>
<li>Arquitecto: Pablo Ruiz</li>
<li>Superficie: 1200 m2</li>
</ul>
</main>
</body>
</html>`,
    questions: [
      ['¿Cuándo se inauguró el museo?', '1998'],
      ['¿Quién inauguró el museo?', 'Romero'],
      ['¿Cuántos visitantes recibe el museo?', '40 000'],
      ['¿Quién dirige el museo?', 'Vega'],
      ['¿Cuántos años tiene Carmen Vega?', '47'],
      ['¿Cuánto cuesta la entrada?', '6 euros'],
      ['¿Cuánto dura la visita?', '45'],
      ['¿Quién es el arquitecto?', 'Ruiz'],
      ['¿Cuántos años tiene Luis Romero?', ''],
      ['¿Cuántos empleados tiene el museo?', ''],
    ],
  },
  {
    language: 'German',
    html: `<html lang="de">
<head>
<title>Die Seilbahn</title>
</head>
<body>
<main>
<h1>Die Seilbahn</h1>
<p>Die Seilbahn auf den Hornberg wurde 1928 eröffnet und fährt alle 20 Minuten. Die Fahrt dauert acht Minuten.</p>
<p>Betriebsleiter ist Karl Huber, 58. Im vergangenen Jahr fuhren 90.000 Gäste mit der Bahn. Entworfen hat sie der Ingenieur Otto Maier.</p>
<table>
<tr>
<td>Berg- und Talfahrt</td>
<td>14 Euro</td>
</tr>
<tr>
<td>Bergfahrt</td>
<td>9 Euro</td>
</tr>
</table>
</main>
</body>
</html>`,
    questions: [
      ['Wann wurde die Seilbahn eröffnet?', '1928'],
      ['Wie oft fährt die Seilbahn?', '20 Minuten'],
      ['Wie lange dauert die Fahrt?', 'acht'],
      ['Wer leitet die Seilbahn?', 'Huber'],
      ['Wie alt ist Karl Huber?', '58'],
      ['Wer hat die Seilbahn entworfen?', 'Maier'],
      ['Wie viele Fahrgäste hatte die Bahn im vergangenen Jahr?', '90.000'],
      ['Was kostet die Bergfahrt?', '9 Euro'],
      ['Wie alt ist Otto Maier?', ''],
      ['Wie viele Mitarbeiter hat die Seilbahn?', ''],
      ['Was kostet eine Jahreskarte?', ''],
    ],
  },
  {
    language: 'French',
    html: `<html lang="fr">
<head>
<title>Le phare</title>
</head>
<body>
<main>
<h1>Le phare</h1>
<p>Le phare de la pointe a été construit en 1863 et mesure 47 mètres. Il compte 240 marches.</p>
<p>Le gardien, Yves Le Goff, 61 ans, y habite depuis 1989. La visite coûte 4 euros et dure une demi-heure.</p>
<p>Architecte : Émile Durand</p>
</main>
</body>
</html>`,
    questions: [
      ['Quand le phare a-t-il été construit ?', '1863'],
      ['Combien mesure le phare ?', '47'],
      ['Combien de marches compte le phare ?', '240'],
      ['Qui est le gardien du phare ?', 'Le Goff'],
      ['Quel âge a Yves Le Goff ?', '61'],
      ['Combien coûte la visite ?', '4 euros'],
      ['Combien de temps dure la visite ?', 'demi-heure'],
      ["Qui est l'architecte du phare ?", 'Durand'],
      ['Quel âge a Émile Durand ?', ''],
      ['Quand Yves Le Goff est-il né ?', ''],
      ['Combien de visiteurs viennent au phare ?', ''],
    ],
  },
]

describe.each(languages)('a page in $language', ({ html, questions }) => {
  test.each([...questions])('%s', async (question, words) => {
    const result = await read(html, { as: 'answer', question })
    if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
    const answer = result.page.answer ?? null
    if (words === '') expect(answer).toBeNull()
    else expect(answer).toContain(words)
  })
})
