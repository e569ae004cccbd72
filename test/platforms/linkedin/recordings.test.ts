import { describe, expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { playback, route } from '../../support/playback.ts'

const site = 'https://www.linkedin.com'
const recordings = playback({ platform: linkedin, origins: [site] })
const { files, play, get } = recordings

describe.skipIf(!files.available)(`changed guest pages${files.note}`, () => {
  test('criteria in another language, by label and by order', async () => {
    const german = ['Karrierestufe', 'Beschäftigungsverhältnis', 'Tätigkeitsbereich', 'Branchen']
    const strange = ['Ena', 'Dva', 'Tri', 'Štiri']
    for (const labels of [german, strange]) {
      const { body, ...answer } = files.answer('jobs-guest-jobposting-fragment-notion')
      const localised = ['Seniority level', 'Employment type', 'Job function', 'Industries'].reduce(
        (html, label, place) => html.replace(new RegExp(`>\\s*${label}\\s*<`), `>${labels[place]}<`),
        String(body),
      )
      play(route(site, /jobPosting/, { ...answer, body: localised }))
      const { data } = await get('/v2/linkedin/jobs/4406118990', {})
      expect(data.job).toMatchObject({ seniority: 'Not Applicable', employmentType: 'Full-time' })
      recordings.service().clock.advance(86_400_000)
    }
  })
})
