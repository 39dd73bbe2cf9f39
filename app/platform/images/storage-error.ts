/** Error code of the server's 503 response while the storage is down or too busy. The same request can be retried. */
export const storageUnavailableCode = 'storage_away'

/** Error codes of refusals after which a retry may succeed. */
const retryableCodes = new Set([storageUnavailableCode, 'busy'])

/** Refusal by the server. Its message can be shown to users. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal'
  readonly code: string | undefined
  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

/** Delays between retries in ms. The last delay repeats. */
export const retryDelaysMs = [500, 2000, 5000]

type RetryOptions = {
  signal?: AbortSignal | undefined
  /** Called when the request starts to wait because the storage is unavailable, and again when the waiting ends. */
  onWaiting?: ((waiting: boolean) => void) | undefined
}

/**
 * Repeats a request while the storage is unavailable, until the request succeeds or the signal aborts.
 * @throws any other error of `ask`
 */
export async function retryWhileStorageUnavailable<Answer>(
  ask: () => Promise<Answer>,
  { signal, onWaiting }: RetryOptions,
): Promise<Answer> {
  for (let tries = 0; ; tries++)
    try {
      const answer = await ask()
      if (tries > 0) onWaiting?.(false)
      return answer
    } catch (error) {
      if (!(error instanceof ServerRefusal && retryableCodes.has(error.code ?? ''))) throw error
      onWaiting?.(true)
      await waitMilliseconds(retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)] ?? 0)
      signal?.throwIfAborted()
    }
}

const waitMilliseconds = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
