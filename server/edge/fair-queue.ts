import type { NetworkLimits } from './client-address.ts'

type FairQueueOptions = {
  /** Maximum number of running jobs, all clients together. */
  running: number
  /** Maximum number of running jobs per client, by size of the network. An account has the first limit. */
  runningPerClient: NetworkLimits
  /** Maximum number of waiting jobs, all clients together. */
  waiting: number
  /** Longest wait of a job in the queue, in ms. */
  patience: number
}

/** Error of a job that waited too long, or found the queue full. */
export class QueueRefusal extends Error {
  override name = 'QueueRefusal'
  /** Whether the client's own limit caused the refusal, as opposed to the total load. */
  readonly isOwnLimit: boolean
  constructor(isOwnLimit: boolean) {
    super(isOwnLimit ? 'The client has too many requests under way.' : 'Too many requests are under way.')
    this.isOwnLimit = isOwnLimit
  }
}

/**
 * Keys of one client, narrowest first: the client's networks (`listRateLimitNetworks`), or only the client's account.
 */
export type QueueClientKeys = readonly string[]

type QueuedJob = { client: QueueClientKeys; start: () => void; refuse: () => void }

/**
 * Queue that limits concurrent jobs, in total and per client. Further jobs wait for a limited time. A free slot goes
 * to the client with the fewest running jobs, then to the client that has waited longest, so that a busy client cannot
 * block other clients.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #counts = new Map<string, number>()
  #waiting: QueuedJob[] = []
  #running = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** Runs a job, possibly after a wait. @throws QueueRefusal when the job could not run; or the error of the job */
  async run<Result>(client: QueueClientKeys, job: () => Promise<Result>): Promise<Result> {
    if (this.#mayStart(client)) this.#start(client)
    else await this.#turnOf(client)
    try {
      return await job()
    } finally {
      this.#end(client)
    }
  }

  #turnOf(client: QueueClientKeys): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        this.#waiting = this.#waiting.filter(each => each !== waiter)
      }
      const waiter: QueuedJob = {
        client,
        start: () => {
          leave()
          this.#start(client)
          resolve()
        },
        refuse: () => {
          leave()
          reject(new QueueRefusal(!this.#isBelowOwnLimit(client)))
        },
      }
      const timer = setTimeout(waiter.refuse, this.#options.patience)
      this.#waiting.push(waiter)
      if (this.#waiting.length > this.#options.waiting) this.#newestOfLargestCrowd()?.refuse()
    })
  }

  #mayStart = (client: QueueClientKeys) => this.#running < this.#options.running && this.#isBelowOwnLimit(client)

  #isBelowOwnLimit = (client: QueueClientKeys) =>
    client.every((name, width) => this.#count(name) < (this.#options.runningPerClient[width] ?? 0))

  #count = (name: string) => this.#counts.get(name) ?? 0

  #start(client: QueueClientKeys): void {
    this.#running += 1
    for (const name of client) this.#counts.set(name, this.#count(name) + 1)
  }

  #end(client: QueueClientKeys): void {
    this.#running -= 1
    for (const name of client) {
      const remainingCount = this.#count(name) - 1
      if (remainingCount > 0) this.#counts.set(name, remainingCount)
      else this.#counts.delete(name)
    }
    this.#next()?.start()
  }

  #next(): QueuedJob | undefined {
    let next: QueuedJob | undefined
    for (const waiter of this.#waiting)
      if (this.#mayStart(waiter.client) && (!next || this.#load(waiter) < this.#load(next))) next = waiter
    return next
  }

  /**
   * Counts the running jobs of a waiting client by the client's widest network. Otherwise a client that uses a new /64
   * for each request would always count as new.
   */
  #load = ({ client }: QueuedJob) => this.#count(client.at(-1) ?? '')

  #newestOfLargestCrowd(): QueuedJob | undefined {
    const crowds = Map.groupBy(this.#waiting, ({ client }) => client.at(-1))
    // The refused job is the newest job of the client with the most waiting jobs, so that older jobs stay in the
    // queue.
    return [...crowds.values()]
      .reduce((largest, crowd) => (crowd.length >= largest.length ? crowd : largest), [])
      .at(-1)
  }
}
