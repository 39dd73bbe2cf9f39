import { vi } from 'vitest'
import { type FakeRow, FakeRows, type FakeTables, makeRowRefusal } from './fake-rows.ts'

export { makeRowRefusal }

type FakeAnswer = (request: Request, call: { args: FakeRow }) => unknown

/** A type of request whose responses are delayed until the test releases them. */
type HeldRequest = { matches(request: Request): boolean; releases: (() => void)[]; reached: PromiseWithResolvers<void> }

type Options = {
  tables?: FakeTables
  defaults?: Record<string, FakeRow>
  /** Database functions by name, each with its result or a complete Response. */
  functions?: Record<string, (args: FakeRow) => unknown>
}

const toResponse = (value: unknown) =>
  value instanceof Response
    ? value
    : new Response(JSON.stringify(value ?? null), { headers: { 'content-type': 'application/json' } })

/**
 * Responds to the browser's requests with in-memory rows and the functions of the test. A request for which there is no
 * response fails the test (`support/setup.ts` checks `unansweredRequests`).
 */
export class FakeSite extends FakeRows {
  readonly functions: Record<string, (args: FakeRow) => unknown>
  /** All requests so far: method, path with query, and body. */
  readonly requests: { method: string; path: string; body: string }[] = []
  readonly unansweredRequests: string[] = []
  private readonly answers: { method: string; path: RegExp; answer: FakeAnswer }[] = []
  private heldRequests: HeldRequest[] = []
  /**
   * Requests without an answer yet. As the network of a browser does, the site keeps them from garbage collection, after
   * which an abort would no longer reach them.
   */
  private readonly runningRequests = new Set<Request>()

  constructor({ tables = {}, defaults = {}, functions = {} }: Options = {}) {
    super(tables, defaults)
    this.functions = {
      keep_draft: args => this.keepDraft(args),
      save_article: args => this.saveRecord('news_articles', args),
      save_event: args => this.saveRecord('events', args),
      list_editors: () => [],
      // The lists of categories and authors show how many articles use each.
      count_articles: () => ({}),
      // The sidebar of every page needs the number of tasks.
      my_tasks: () => ({ total: 0, rows: [] }),
      // The panel of a page or an article shows how many links lead to this page or article.
      list_incoming_links: () => ({ count: 0, records: [], menu: [], redirects: [], redirect_count: 0 }),
      // Opening a shared document never completes here, so that one user alone edits the text of a new record.
      open_document: () => new Promise(() => {}),
      ...functions,
    }
  }

  /** Saves a record with its parts (rows in other tables) based on the given version, or creates a record. */
  private saveRecord(table: string, { fields, over }: FakeRow): FakeRow | null {
    const { id, ...row } = fields as FakeRow
    if (over === null || over === undefined) return this.add(table, row)
    const storedRow = this.rows(table).find(each => each.id === id)
    return storedRow?.updated_at === over ? structuredClone(this.change(table, String(id), row, this.actor)) : null
  }

  /** Saves a draft like the database function: one row per form. Older drafts that the draft continues are deleted. */
  private keepDraft({
    of_kind: kind,
    of_row: row_id,
    form: form_id,
    continued = [],
    fields,
    base_version = null,
  }: FakeRow) {
    const continuedRows = continued as { id: string }[]
    this.tables.drafts = this.rows('drafts').filter(
      draft =>
        draft.kind !== kind ||
        draft.row_id !== row_id ||
        (draft.form_id !== form_id && !continuedRows.some(({ id }) => id === draft.form_id)),
    )
    if (fields) this.tables.drafts.push({ kind, row_id, form_id, fields, base_version })
    return null
  }

  /**
   * Overrides the response to one type of request; the latest override counts.
   * @returns a function that removes the override
   */
  on(method: string, path: RegExp, answer: FakeAnswer): () => void {
    const override = { method, path, answer }
    this.answers.unshift(override)
    return () => {
      this.answers.splice(this.answers.indexOf(override), 1)
    }
  }

  /**
   * Simulates a lost connection for one type of request.
   * @returns a function that restores the connection
   */
  cut(method: string, path: RegExp): () => void {
    return this.on(method, path, () => {
      throw new TypeError('Failed to fetch')
    })
  }

  /**
   * Simulates a database failure for one type of request.
   * @returns a function that ends the failure
   */
  fail(method: string, path: RegExp): () => void {
    return this.on(method, path, () => makeRowRefusal('XX000', 'the database is away', 500))
  }

  /** Delays the responses to one type of request, like a slow connection. The requests are executed immediately. */
  hold(method: string, path: RegExp) {
    const heldRequest: HeldRequest = {
      matches: request => request.method === method && path.test(request.url),
      releases: [],
      reached: Promise.withResolvers(),
    }
    this.heldRequests.push(heldRequest)
    return {
      /** Resolves once a request of the delayed type is running. */
      underWay: () =>
        vi.waitFor(
          () => {
            if (heldRequest.releases.length === 0) throw new Error('no such request is under way')
          },
          { timeout: 20_000 },
        ),
      /** Releases the delayed responses; the next response is delayed again. */
      letThrough: async () => {
        const { releases } = heldRequest
        heldRequest.releases = []
        for (const release of releases) release()
      },
      /** Ends the delay of responses. */
      end: () => {
        this.heldRequests = this.heldRequests.filter(each => each !== heldRequest)
        for (const release of heldRequest.releases) release()
      },
    }
  }

  /** Bodies of all requests of a type. */
  sent(method: string, path: RegExp): FakeRow[] {
    return this.requests
      .filter(request => request.method === method && path.test(request.path))
      .map(({ body }) => (body ? JSON.parse(body) : {}))
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), init)
    this.runningRequests.add(request)
    return this.answerRunning(request).finally(() => this.runningRequests.delete(request))
  }

  private async answerRunning(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const isText = !/multipart|octet-stream|image\//.test(request.headers.get('content-type') ?? '')
    const body = isText ? await request.clone().text() : ''
    this.requests.push({ method: request.method, path: pathname + search, body })
    const heldRequest = this.heldRequests.find(each => each.matches(request))
    const answer = await this.findAnswer(request, body)
    if (heldRequest && this.heldRequests.includes(heldRequest))
      await new Promise<void>(release => heldRequest.releases.push(release))
    request.signal.throwIfAborted()
    return answer
  }

  private async findAnswer(request: Request, body: string): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const customAnswer = this.answers.find(
      ({ method, path }) => method === request.method && path.test(pathname + search),
    )
    const args = () => (body.startsWith('{') ? (JSON.parse(body) as FakeRow) : {})
    // Library pictures are fetched with the session.
    if (!customAnswer && pathname === '/api/pictures/sized') return new Response(new Blob(['a picture']))
    // The empty answer means that the site has a mail server, unless a test says otherwise.
    if (!customAnswer && pathname === '/api/backend') return toResponse({ url: '', publishableKey: '' })
    if (customAnswer) return toResponse(await customAnswer.answer(request, { args: args() }))
    const functionName = /^\/rest\/v1\/rpc\/(\w+)$/.exec(pathname)?.[1]
    const fakeFunction = functionName && this.functions[functionName]
    if (fakeFunction) return toResponse(await fakeFunction(args()))
    if (!functionName && pathname.startsWith('/rest/v1/')) return this.answer(request)
    this.unansweredRequests.push(`${request.method} ${pathname}${search} ${body.slice(0, 200)}`)
    return new Response(JSON.stringify({ code: 'PGRST202', message: `nobody answers ${pathname}` }), { status: 404 })
  }
}
