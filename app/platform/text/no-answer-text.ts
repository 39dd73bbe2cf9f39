/**
 * Sentence for a server that did not answer. The outcome is unknown then, so the caller adds what is known about the
 * request.
 */
export const serverSilence = 'The server did not answer.'
