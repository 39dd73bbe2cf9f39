import { AsyncLocalStorage } from 'node:async_hooks'

/** What went wrong during the request at hand. The gateway turns every error it does not know into a 500. */
export const storageRefusals = new AsyncLocalStorage<{ refusal?: StorageRefusal }>()

/** A request for a file that cannot be met, with the answer to give. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  status: number
  code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
    const request = storageRefusals.getStore()
    if (request) request.refusal = this
  }
}

/** Notes, within a request for a file, that another request has just taken its name: two uploads at the same moment. */
export function noteTakenName(): void {
  if (storageRefusals.getStore()) new StorageRefusal(409, 'Duplicate', 'The resource already exists')
}
