/** An ad of the Ad Library. A field is null where the library does not report it. */
export interface Ad {
  readonly id: string
  readonly type: string | null
  readonly headline: string | null
  readonly text: string | null
  readonly posterName: string | null
  readonly posterTitle: string | null
  readonly payer: string | null
  readonly advertiser: {
    readonly id: string | null
    readonly name: string | null
    readonly url: string | null
  }
  readonly targeting: {
    readonly language: string | null
    readonly location: string | null
    readonly company: string | null
    readonly audience: string | null
  }
  readonly imageUrl: string | null
  readonly videoUrl: string | null
  readonly carousel: readonly string[] | null
  readonly callToAction: string | null
  readonly destinationUrl: string | null
  readonly ranLabel: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly impressions: string | null
  readonly byCountry: readonly { readonly country: string; readonly share: string }[] | null
}
