/** Code of the server's 503 while the storage is down or too busy: the same request may be retried. */
export const storageUnavailableCode = 'storage_away'

/** Error codes of temporary refusals. */
const passing = new Set([storageUnavailableCode, 'busy'])

/** Refusal by the server, with a message that can be shown to users. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal'
  readonly code: string | undefined
  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

/** Delays between retries, in ms; the last one repeats. */
export const retryDelay = [500, 2000, 5000]

type Waiting = {
  signal?: AbortSignal | undefined
  /** Called when the request begins or ends to wait for the storage. */
  onWaiting?: ((waiting: boolean) => void) | undefined
}

/** Retries while the storage is down, until it answers or the signal aborts. @throws any other error of `ask` */
export async function retryWhileStorageUnavailable<Answer>(
  ask: () => Promise<Answer>,
  { signal, onWaiting }: Waiting,
): Promise<Answer> {
  for (let tries = 0; ; tries++)
    try {
      const answer = await ask()
      if (tries > 0) onWaiting?.(false)
      return answer
    } catch (error) {
      if (!(error instanceof ServerRefusal && passing.has(error.code ?? ''))) throw error
      onWaiting?.(true)
      await pause(retryDelay[Math.min(tries, retryDelay.length - 1)] ?? 0)
      signal?.throwIfAborted()
    }
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
