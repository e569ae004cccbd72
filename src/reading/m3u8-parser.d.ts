/** The part of m3u8-parser that this module uses. The package has no types. */
declare module 'm3u8-parser' {
  export interface Rendition {
    readonly language?: string
    readonly default?: boolean
    readonly uri?: string
  }
  export interface Manifest {
    /** Renditions by media type, group and name. */
    readonly mediaGroups?: Record<string, Record<string, Record<string, Rendition>>>
    /** Streams of a master playlist; `SUBTITLES` names their caption group. */
    readonly playlists?: readonly { readonly attributes?: { readonly SUBTITLES?: string } }[]
    readonly segments?: readonly { readonly uri?: string; readonly duration?: number }[]
  }
  export class Parser {
    readonly manifest: Manifest
    push(text: string): void
    end(): void
  }
}
