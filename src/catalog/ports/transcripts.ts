/** A piece of spoken text. Times in milliseconds from the start of the video. */
export interface Segment {
  readonly text: string
  readonly startMs: number
  readonly endMs: number
}

export interface Transcription {
  readonly segments: readonly Segment[]
  readonly plainText: string
  /** ISO 639-1 where known. */
  readonly language: string
  readonly durationMs: number | null
}

/** Speech to text by an OpenAI-compatible endpoint of the operator's choice. */
export interface Transcriber {
  /** False when no endpoint is configured. */
  readonly available: boolean
  /**
   * Transcribes the audio of a media file. Throws ServiceError `video_too_long_for_transcription` beyond the
   * configured length, Fault `not_configured` without an endpoint.
   */
  transcribe(request: {
    mediaUrl: string
    /** Headers the delivery network wants (cookie, referer). */
    headers?: Readonly<Record<string, string>>
    durationMs: number | null
    language?: string
  }): Promise<Transcription>
}
