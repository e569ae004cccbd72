/** A file to fetch and host. */
export interface MediaRequest {
  /** Where the file is now (a platform's delivery network). */
  readonly url: string
  readonly kind: 'image' | 'video' | 'audio'
  /** Headers that the delivery network requires (referer, for example). */
  readonly headers?: Readonly<Record<string, string>>
}

/** A stored file, or why it could not be stored. */
export type StoredMedia =
  | {
      readonly status: 'stored'
      readonly originalUrl: string
      /** Unguessable, expiring URL on this service. */
      readonly url: string
      /** When `url` stops working (ISO 8601). */
      readonly expiresAt: string
      /** When the file is deleted (ISO 8601). */
      readonly retainedUntil: string
      readonly mime: string
      readonly bytes: number
      readonly width: number | null
      readonly height: number | null
    }
  | {
      readonly status: 'failed'
      readonly originalUrl: string
      readonly errorCode:
        | 'fetch_failed'
        | 'too_large'
        | 'too_many'
        | 'wrong_type'
        | 'not_public'
        | 'store_failed'
      readonly errorMessage: string
    }

/** A file on this machine, to be hosted. */
export interface LocalFile {
  readonly body: Buffer
  /** The URL of the page or object that the file shows. */
  readonly url: string
  readonly kind: MediaRequest['kind']
}

/** Fetches and stores files. A failed file is a value, never an exception. */
export interface MediaStore {
  store(requests: readonly MediaRequest[]): Promise<StoredMedia[]>
  /** Stores a file created in this process (a screenshot). */
  storeFile(file: LocalFile): Promise<StoredMedia>
}
