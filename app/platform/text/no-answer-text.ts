/**
 * Sentence for a server that did not respond. The result of the request is then unknown, so the caller adds a sentence
 * about the consequence.
 */
export const noAnswerSentence = 'The server did not answer.'
