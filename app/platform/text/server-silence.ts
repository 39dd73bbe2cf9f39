/** The one sentence for a server that did not answer. It is no refusal: whoever says it adds what is known of what was asked. */
export const serverSilence = 'The server did not answer.'
