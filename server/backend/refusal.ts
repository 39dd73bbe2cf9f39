/**
 * Reason why the backend cannot start, in one line that tells the operator what to do. Printed without a stack trace.
 */
export class BackendRefusal extends Error {
  override name = 'BackendRefusal'
}
