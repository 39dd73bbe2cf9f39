/** Code of the error that the server returns for a request with the token of an ended session. */
export const endedSessionCode = 'PT401'
