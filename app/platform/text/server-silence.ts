/** Sentence for a server that did not answer. Not a refusal: the caller adds what is known about the request. */
export const serverSilence = 'The server did not answer.'
