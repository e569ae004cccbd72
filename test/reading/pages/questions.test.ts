import { describe, expect, test } from 'vitest'
import { read } from './support.ts'

/** A page of a shop: lists under headings, a table, definitions, questions with answers. */
const shop = `<html><head><title>River Mill Shop</title></head><body><main><h1>Ordering from the mill</h1>
<p>We mill our flour in Ambleside and send it to every county of the country. Our parcels are packed by hand every morning.</p>
<h2>What cannot be returned</h2><ul><li>Opened bags of flour</li><li>Fresh yeast</li><li>Gift cards</li></ul>
<h2>Returns</h2><p>Unopened bags may be sent back within 30 days. Refunds are paid to the card that was used. We do not accept parcels without a receipt.</p>
<p>The following are delivered only in summer:</p><ul><li>Elderflower syrup</li><li>Cherry jam</li></ul>
<h2>Delivery</h2><table><tr><th>Method</th><th>Days</th><th>Price</th></tr><tr><td>Standard delivery</td><td>3 to 5</td><td>£4.50</td></tr><tr><td>Express delivery</td><td>1</td><td>£9.00</td></tr></table>
<h2>The stone mill</h2><dl><dt>Weight</dt><dd>12.5 kg</dd><dt>Height</dt><dd>48 cm</dd><dt>Warranty</dt><dd>Five years</dd></dl>
<h2>How do I store flour?</h2><p>Keep it dry, dark and below 18 °C.</p>
<p>The mill was built by Thomas Arkwright in 1792 and has been driven by the river ever since. It grinds 400 kilograms an hour. The shop is open from Tuesday to Saturday, from 9:30 to 17:00.</p>
</main><footer><p>Our telephone number is 015394 12345.</p></footer></body></html>`

const german = `<html lang="de"><body><main><h1>Stadtmuseum</h1><p>Das Museum öffnet täglich um zehn Uhr und schließt um 18 Uhr. Montags ist es geschlossen.</p>
<p>Der Eintritt kostet 7 Euro für Erwachsene; Kinder zahlen nichts. Gegründet wurde das Haus 1911 von der Malerin Klara Weiss.</p></main></body></html>`
const french = `<html lang="fr"><body><main><h1>La piscine</h1><p>La piscine ouvre à 8 h 30 du lundi au samedi. Les enfants de moins de 6 ans entrent gratuitement.</p>
<p>Le bassin mesure 25 mètres et contient 400 mètres cubes d'eau. Il a été construit par l'architecte Jean Moreau en 1964.</p></main></body></html>`
const spanish = `<html lang="es"><body><main><h1>El mercado</h1><p>El mercado abre a las 7:00 y cierra a las 14:00. Lo fundaron los pescadores del puerto en 1890.</p>
<p>Hay 85 puestos de pescado y de fruta. El aparcamiento cuesta 2 euros por hora.</p></main></body></html>`

const report = `<html><head><title>Ferry runs aground</title></head><body><main><h1>Ferry runs aground</h1>
<p>What made the Aurora leave her course? The inquiry opens in Bergen next week. The helmsman stopped the engines within 40 seconds.</p>
<p>The Aurora is not a fishing boat. Two officers slept while the captain was on deck, but nobody was hurt. Investment in the harbour has doubled since 2019.</p>
<p>Crew member Olsen called the coast guard of Norway during the night. She is from Bodø.</p>
<p>The divers Hansen and Lie also called the coast guard during the night.</p>
</main></body></html>`

async function answerOf(html: string, question: string): Promise<string | null> {
  const result = await read(html, { as: 'answer', question })
  if (result.outcome !== 'read') throw new Error(JSON.stringify(result))
  return result.page.answer ?? null
}

describe('a question in other words than the page is answered from the page', () => {
  test.each([
    [
      'a list under its heading',
      shop,
      'What can not be returned?',
      'Opened bags of flour; Fresh yeast; Gift cards',
    ],
    [
      'a list under its line',
      shop,
      'What do you deliver only in the summer?',
      'Elderflower syrup; Cherry jam',
    ],
    ['inflected words', shop, 'Within how many days can I send back an unopened bag?', '30 days'],
    ['a row of a table', shop, 'How much does express delivery cost?', '£9.00'],
    ['a definition', shop, 'How heavy is the stone mill?', '12.5 kg'],
    ['another unit', shop, 'How tall is the stone mill?', '48 cm'],
    ['a question of the page', shop, 'How should flour be stored?', 'dry, dark and below 18 °C'],
    ['reordered words', shop, 'Who built the mill?', 'Thomas Arkwright'],
    ['a number', shop, 'How many kilograms does it grind per hour?', '400 kilograms'],
    ['a line outside the main part', shop, 'What is the telephone number?', '015394 12345'],
    ['German', german, 'Wann öffnet das Museum?', 'zehn Uhr'],
    ['German: a price', german, 'Was kostet der Eintritt für Erwachsene?', '7 Euro'],
    ['German: a name', german, 'Wer gründete das Haus?', 'Klara Weiss'],
    ['French', french, 'À quelle heure ouvre la piscine ?', '8 h 30'],
    ['French: a name', french, 'Qui a construit le bassin ?', 'Jean Moreau'],
    ['Spanish', spanish, '¿A qué hora cierra el mercado?', '14:00'],
    ['a doubled letter', report, 'Within how many seconds did the helmsman stop the engines?', '40 seconds'],
    ['a possessive', report, "Where does the Aurora's inquiry open?", 'Bergen'],
    ['Spanish: a price', spanish, '¿Cuánto cuesta el aparcamiento?', '2 euros'],
  ])('%s', async (_, html, question, words) => {
    expect(await answerOf(html, question)).toContain(words)
  })
})

describe('a question that the page does not answer is null', () => {
  test.each([
    [shop, 'How old is Thomas Arkwright?'],
    [shop, 'When was Thomas Arkwright born?'],
    [shop, 'How many people work at the mill?'],
    [shop, 'What is the email address of the shop?'],
    [shop, 'How much does a bag of rye flour weigh?'],
    [shop, 'Who invented the stone mill?'],
    [shop, 'How long is the river?'],
    [german, 'Wie viele Bilder hat das Museum?'],
    [german, 'Wer leitet das Museum?'],
    [french, 'Combien coûte un abonnement annuel ?'],
    [spanish, '¿Quién es el director del mercado?'],
    // The page asks the same and does not say.
    [report, 'What made the Aurora leave her course?'],
    // What a thing is not.
    [report, 'What is the Aurora?'],
    [report, 'Who investigates the harbour?'],
    // Two passages say it of different people.
    [report, 'Who called the coast guard at midnight?'],
  ])('%# $1', async (html, question) => {
    expect(await answerOf(html, question)).toBeNull()
  })
})
