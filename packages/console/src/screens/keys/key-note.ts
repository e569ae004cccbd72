/** Beside a new key. */
export const keyNote = 'Copy the key now. The service stores only its hash and cannot show it again.'
