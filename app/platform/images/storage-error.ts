/** Code of the server's 503 while the storage does not answer, or is too busy: the same request may be sent again. */
export const storageUnavailableCode = 'storage_away'

/** Codes of refusals that pass by themselves. */
const passing = new Set([storageUnavailableCode, 'busy'])

/** A refusal by the server, whose message is for people. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal'
  readonly code: string | undefined
  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

/** Milliseconds between tries; the last one repeats. */
export const betweenTries = [500, 2000, 5000]

type Waiting = {
  signal?: AbortSignal | undefined
  /** Whether the storage is waited for just now. */
  onWaiting?: ((waiting: boolean) => void) | undefined
}

/** Asks again while the storage does not answer, until it does or the signal aborts. @throws whatever else `ask` throws */
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
      await pause(betweenTries[Math.min(tries, betweenTries.length - 1)] ?? 0)
      signal?.throwIfAborted()
    }
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
