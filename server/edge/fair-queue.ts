import type { NetworkLimits } from './client-address.ts'

type FairQueueOptions = {
  /** Jobs that run at once, of all clients together. */
  running: number
  /** Jobs that run at once for one client, by the width of its network. An account has the first limit. */
  runningPerClient: NetworkLimits
  /** Jobs that wait, of all clients together. */
  waiting: number
  /** Milliseconds a job may wait. */
  patience: number
}

/** A job that did not get its turn in time, or found the queue full. */
export class QueueRefusal extends Error {
  override name = 'QueueRefusal'
  /** Whether the client's own limit is the reason, rather than the load of everybody. */
  readonly isOwnLimit: boolean
  constructor(isOwnLimit: boolean) {
    super(isOwnLimit ? 'The client has too many requests under way.' : 'Too many requests are under way.')
    this.isOwnLimit = isOwnLimit
  }
}

/** Names of one client, narrowest first: its networks (`networksOf`), or its account alone. */
export type Client = readonly string[]

type Waiter = { client: Client; start: () => void; refuse: () => void }

/**
 * Bounds the jobs that run at once, in all and for each client. The others wait for a bounded time; a free place goes to the
 * client with the fewest jobs under way, then to whoever came first, so that nobody is kept out by one who asks a lot.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #counts = new Map<string, number>()
  #waiting: Waiter[] = []
  #running = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  /** @throws QueueRefusal when the job did not get its turn; whatever the job throws */
  async run<Result>(client: Client, job: () => Promise<Result>): Promise<Result> {
    if (this.#mayStart(client)) this.#start(client)
    else await this.#turnOf(client)
    try {
      return await job()
    } finally {
      this.#end(client)
    }
  }

  #turnOf(client: Client): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        this.#waiting = this.#waiting.filter(each => each !== waiter)
      }
      const waiter: Waiter = {
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

  #mayStart = (client: Client) => this.#running < this.#options.running && this.#isBelowOwnLimit(client)

  #isBelowOwnLimit = (client: Client) =>
    client.every((name, width) => this.#count(name) < (this.#options.runningPerClient[width] ?? 0))

  #count = (name: string) => this.#counts.get(name) ?? 0

  #start(client: Client): void {
    this.#running += 1
    for (const name of client) this.#counts.set(name, this.#count(name) + 1)
  }

  #end(client: Client): void {
    this.#running -= 1
    for (const name of client) {
      const left = this.#count(name) - 1
      if (left > 0) this.#counts.set(name, left)
      else this.#counts.delete(name)
    }
    this.#next()?.start()
  }

  #next(): Waiter | undefined {
    let next: Waiter | undefined
    for (const waiter of this.#waiting)
      if (this.#mayStart(waiter.client) && (!next || this.#load(waiter) < this.#load(next))) next = waiter
    return next
  }

  /** By the widest network: with a /64 of its own for every request a client would always be new. */
  #load = ({ client }: Waiter) => this.#count(client.at(-1) ?? '')

  #newestOfLargestCrowd(): Waiter | undefined {
    const crowds = Map.groupBy(this.#waiting, ({ client }) => client.at(-1))
    // Among equals the last to come is refused, at once, rather than somebody who has waited.
    return [...crowds.values()]
      .reduce((largest, crowd) => (crowd.length >= largest.length ? crowd : largest), [])
      .at(-1)
  }
}
