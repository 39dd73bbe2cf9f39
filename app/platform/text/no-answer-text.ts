/**
 * Sentence for a server that did not answer. The outcome of the request is unknown then, so the caller adds what is
 * known about it.
 */
export const noAnswerSentence = 'The server did not answer.'
