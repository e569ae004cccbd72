import type { Job } from '../../model.ts'

/** The fields of a job's list of criteria. */
export type Criteria = Pick<Job, 'seniority' | 'employmentType' | 'jobFunction' | 'industries'>

/** A form for texts that begin with any of the words, which are parts of regular expressions. */
const beginning = (words: string) =>
  new RegExp(
    `^(${words
      .trim()
      .split(',')
      .map((one) => one.trim())
      .join('|')})`,
    'iu',
  )

/** Labels of the criteria in LinkedIn's languages. For other languages the reader uses the order of the list. */
const labels: readonly (readonly [name: keyof Criteria, form: RegExp])[] = [
  [
    'seniority',
    beginning(`
      seniority, karrierestufe, niveau hi, nivel de (antig|exper|vech), n[ií]vel de (exper|senior),
      livello di anz, senior, anciennet, ansiennit, erfaringsniv, karriär, poziom, úroveň, kıdem,
      уровень, рівень, tingkat, jenjang, tahap, 経験, 職位, 职位级, 資歷, 资历, 직급, 경력, مستوى
    `),
  ],
  [
    'employmentType',
    beginning(`
      employment, beschäftigung, anstellung, type d.emploi, type baan,
      tipo de (empleo|emprego|contrat), tipo di (impiego|contr), soort, dienstverband, ansættelse,
      anställning, ansettelse, forma zatr, rodzaj, typ (úvaz|prac), tip de? ?angaj, [iİ]stihdam,
      тип занят, jenis, tipe pek, 雇用, 雇佣, 職務類型, 职位性质, 고용, نوع
    `),
  ],
  [
    'industries',
    beginning(`
      industr, branche, bransch, bransje, secteur, sector, setor, settor, sektör, bedrijfstak, branż,
      odvětv, domeni, отрасл, галуз, 業, 行业, 所属, 產業, 업계, 산업, القطاع
    `),
  ],
  [
    'jobFunction',
    beginning(`
      job func, tätigkeit, fonction, funci, função, funzion, functie, jobfunktion, funkt, funkc,
      fungsi, stillingsf, jobbf, [iİ]ş (fonk|işl), должн, функц, 職務, 職種, 职能, 職能, 직무, 직군, الوظ
    `),
  ],
]

/** Finds the field of a label. Returns undefined for an unknown label. */
export const criterionOf = (label: string): keyof Criteria | undefined =>
  labels.find(([, form]) => form.test(label))?.[0]

/** The order of the list if it has all four criteria. */
export const criteriaOrder = ['seniority', 'employmentType', 'jobFunction', 'industries'] as const
