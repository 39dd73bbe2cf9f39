import fc from 'fast-check'
import type { ArticleEditors, WritingModel } from './writing-model.ts'
import type { EditorTab } from './writing-tab.ts'

type EditorAction = (
  model: WritingModel,
  editors: ArticleEditors,
  editorIndex: number,
  tab: EditorTab,
  at: number,
) => Promise<unknown>

const bothSavedMessage = 'Both are in.'

const editorActions: Record<string, EditorAction> = {
  async type(model, _, editorIndex, tab, at) {
    if (!tab.canType()) return
    const word = `w${++model.words}`
    tab.type(at, word)
    model.typedWords.set(word, editorIndex)
  },
  async removeOwnWord(model, _, editorIndex, tab) {
    const word = [...model.typedWords].findLast(
      ([word, author]) => author === editorIndex && !model.removedWords.has(word),
    )?.[0]
    if (word && tab.canType() && tab.remove(word)) model.removedWords.add(word)
  },
  async title(_, __, ___, tab, at) {
    tab.form()?.set('title', `Title ${at}`)
  },
  async save(model, { savedText }, _, tab) {
    const before = await savedText()
    const toastCount = tab.toasts.length
    tab.form()?.submit()
    await tab.settled()
    // If a toast reports that the editor's text and the stored text were both saved, the article's row must contain the
    // words that other editors saved earlier.
    if (!tab.toasts.slice(toastCount).some(toast => toast.includes(bothSavedMessage))) return
    const after = await savedText()
    for (const word of before.match(/w\d+/g) ?? [])
      if (!model.removedWords.has(word) && !after.includes(word))
        throw new Error(`"${bothSavedMessage}" and ${word} is not.`)
  },
  async keepMine(model, editors, editorIndex, tab) {
    const { saving } = tab.form()?.read() ?? {}
    if (saving?.status !== 'conflict') return
    const theirText = saving.other ? saving.fields.map(field => String(field.theirs)).join(' ') : ''
    await editors.replaceOnPurpose(model, editorIndex, async () => {
      tab.form()?.resolve('mine')
      await tab.settled()
    })
    for (const word of theirText.match(/w\d+/g) ?? []) if (!tab.text().includes(word)) model.removedWords.add(word)
  },
  async takeTheirs(model, _, editorIndex, tab) {
    const form = tab.form()
    if (form?.read().saving.status !== 'conflict') return
    const ownText = tab.text()
    form.resolve('theirs')
    await tab.settled()
    for (const word of ownText.match(/w\d+/g) ?? [])
      if (model.typedWords.get(word) === editorIndex && !tab.text().includes(word)) model.removedWords.add(word)
  },
  async sync(_, __, ___, tab) {
    await tab.sync()
  },
  async reload(_, __, ___, tab) {
    await tab.close()
    await tab.open().catch(() => {})
  },
  /** Kills the browser, which then sends no further requests. */
  async kill(_, { editors }, editorIndex, tab) {
    const { line } = editors[editorIndex] as ArticleEditors['editors'][number]
    const { isOnline } = line
    line.isOnline = false
    await tab.close()
    line.isOnline = isOnline
    await tab.open().catch(() => {})
  },
  async secondTab(_, { editors }, editorIndex) {
    const { tabs, openTab, line } = editors[editorIndex] as ArticleEditors['editors'][number]
    if (tabs.length < 2 && line.isOnline) await openTab().catch(() => {})
  },
  /** Closes a tab, whose session storage is lost. A browser warns the user while a text exists only in that tab. */
  async closeTab(_, { editors }, editorIndex, tab) {
    const { tabs, line } = editors[editorIndex] as ArticleEditors['editors'][number]
    if (tabs.length < 2 || !line.isOnline) return
    await tab.close()
    tabs.splice(tabs.indexOf(tab), 1)
  },
  async offline(_, { editors }, editorIndex) {
    Object.assign((editors[editorIndex] as ArticleEditors['editors'][number]).line, { isOnline: false })
  },
  async online(_, { editors }, editorIndex, tab) {
    Object.assign((editors[editorIndex] as ArticleEditors['editors'][number]).line, { isOnline: true, isBusy: false })
    if (!tab.isOpen()) await tab.open().catch(() => {})
    await tab.sync()
  },
  async busy(_, { editors }, editorIndex) {
    Object.assign((editors[editorIndex] as ArticleEditors['editors'][number]).line, { isBusy: true })
  },
  async loseAnAnswer(_, { editors }, editorIndex) {
    Object.assign((editors[editorIndex] as ArticleEditors['editors'][number]).line, { losesAnswer: true })
  },
  async restore(model, editors, editorIndex, _, at) {
    const editor = editors.editors[editorIndex] as ArticleEditors['editors'][number]
    if (editor.line.isOnline) await editors.replaceOnPurpose(model, editorIndex, () => editors.restore(editor, at))
  },
  /** Sends bytes that are not a document update. A hosted Supabase project stores such bytes. */
  async sendJunk(_, __, ___, tab) {
    await tab.sendJunk()
  },
  async emptyCopies(_, { editors }, editorIndex) {
    const { tabs, device } = editors[editorIndex] as ArticleEditors['editors'][number]
    // The document copies are emptied only when every open page reports that everything is saved, because a copy then
    // contains no unique text.
    if (tabs.every(tab => tab.live()?.state.read().isSaved)) device.emptyCopies()
  },
}

class WritingCommand implements fc.AsyncCommand<WritingModel, ArticleEditors> {
  readonly name: string
  readonly editorIndex: number
  readonly at: number
  constructor(name: string, editorIndex: number, at: number) {
    this.name = name
    this.editorIndex = editorIndex
    this.at = at
  }
  check = () => true
  async run(model: WritingModel, editors: ArticleEditors) {
    const { tabs, line } = editors.editors[this.editorIndex] as ArticleEditors['editors'][number]
    const tab = tabs[this.at % tabs.length]
    if (!tab) return
    // The tab is opened again when an earlier attempt to open it failed.
    if (!tab.isOpen() && line.isOnline) await tab.open().catch(() => {})
    if (!tab.isOpen() && this.name !== 'online') return
    await editorActions[this.name]?.(model, editors, this.editorIndex, tab, this.at)
  }
  toString = () => `${this.name}(${this.editorIndex}, ${this.at})`
}

/** Parses commands from a failure message: `type(0, 2), save(2, 0)`. */
export const readCommands = (printedCommands: string) =>
  [...printedCommands.matchAll(/(\w+)\((\d), ?(\d)\)/g)].map(
    ([, name = '', editorIndex, at]) => new WritingCommand(name, Number(editorIndex), Number(at)),
  )

/** Names of test commands with weights: most commands type and save. */
const commandNames = [
  ...['type', 'type', 'type', 'type', 'save', 'save', 'save', 'sync', 'sync', 'sync', 'reload', 'kill'],
  ...[
    'secondTab',
    'secondTab',
    'closeTab',
    'offline',
    'online',
    'online',
    'restore',
    'keepMine',
    'takeTheirs',
    'title',
    'removeOwnWord',
  ],
  ...['busy', 'loseAnAnswer', 'emptyCopies', 'sendJunk'],
]

export const makeCommands = (maxCommands: number) =>
  fc.commands(
    [
      fc
        .tuple(fc.constantFrom(...commandNames), fc.nat(2), fc.nat(3))
        .map(([name, editorIndex, at]) => new WritingCommand(name, editorIndex, at)),
    ],
    { maxCommands: maxCommands, size: 'max' },
  )
