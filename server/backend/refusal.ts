/** Why the backend cannot start, in one line the operator can act on. Printed as it is, without a stack. */
export class BackendRefusal extends Error {
  override name = 'BackendRefusal'
}
