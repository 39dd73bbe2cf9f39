/** Error when the backend cannot start: one line with instructions for the operator, printed without a stack trace. */
export class BackendRefusal extends Error {
  override name = 'BackendRefusal'
}
