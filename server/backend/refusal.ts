/** Error when the backend cannot start: one line that tells the operator what to do, printed without a stack trace. */
export class BackendRefusal extends Error {
  override name = 'BackendRefusal'
}
