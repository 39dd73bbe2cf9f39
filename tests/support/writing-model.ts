import fc from 'fast-check'
import type { DatabaseRow, Sql } from '../../server/backend/database/sql.ts'
import { permissionTestUsers, secondTestAdminId } from '../../server/diagnostics/permissions/cast.ts'
import { addArticle, type EditorConnection, makeEditorConnection, makeEditorDatabase } from './writing-database.ts'
import { createDevice, type EditorDevice } from './writing-device.ts'
import { createTab, type EditorTab } from './writing-tab.ts'

/** Expected state of a test run: the author of each word, and the words removed on purpose. */
export type WritingModel = { typedWords: Map<string, number>; removedWords: Set<string>; words: number }

type Editor = { line: EditorConnection; device: EditorDevice; tabs: EditorTab[]; openTab(): Promise<void> }

const listWords = (text: string) => new Set(text.match(/w\d+/g) ?? [])

/** Opens an article for three editors: two edit the article together, the third edits it alone. */
async function openEditors(sql: Sql) {
  const article = await addArticle(sql, '<p>First.</p><p>Second.</p>')
  const editors = [permissionTestUsers.manager, permissionTestUsers.admin, secondTestAdminId].map(
    (user, at): Editor => {
      const line = makeEditorConnection()
      const device = createDevice(user)
      const db = makeEditorDatabase(sql, user, line)
      const tabs: EditorTab[] = []
      return {
        line,
        device,
        tabs,
        async openTab() {
          const tab = createTab(db, device, article, at < 2)
          await tab.open()
          tabs.push(tab)
        },
      }
    },
  )
  for (const editor of editors) await editor.openTab()
  const savedText = async () =>
    String((await sql`select content_html from public.news_articles where id = ${article}`)[0]?.content_html)

  return {
    editors,
    /**
     * Runs an action that replaces the text, and records the lost words as removed on purpose. Lost words are words
     * that were saved before the action but not after it, and the editor's own words in the shared document, which a
     * revision of the article preserves.
     */
    async replaceOnPurpose(model: WritingModel, editorIndex: number, act: () => Promise<unknown>) {
      const [sharedDocument] = await sql`select html from public.documents where row_id = ${article}`
      const ownWords = [...listWords(sharedDocument?.html ?? '')].filter(
        word => model.typedWords.get(word) === editorIndex,
      )
      const before = new Set([...listWords(await savedText()), ...ownWords])
      await act()
      const after = listWords(await savedText())
      for (const word of before) if (!after.has(word)) model.removedWords.add(word)
    },
    savedText,
    /** Restores a revision from the history, as the edit page does. */
    async restore(editor: Editor, at: number) {
      const versions =
        await sql`select row_data from public.revisions where table_name = 'news_articles' and row_id = ${article} order by id`
      const { row_data: row } = versions[at % versions.length] as DatabaseRow
      const [storedArticle] = await sql`select updated_at::text from public.news_articles where id = ${article}`
      const { session } = makeEditorDatabase(sql, editor.device.user, editor.line)
      const { title, content_html } = row
      await session.rpc('save_article', {
        fields: { id: article, title, content_html },
        over: storedArticle?.updated_at,
      })
    },
    /**
     * Brings all editors back online; each editor loads and opens the article again.
     * @returns words that cannot be found any more, with their authors
     */
    async findLost(model: WritingModel): Promise<string[]> {
      for (const { line, tabs } of editors) {
        Object.assign(line, makeEditorConnection())
        for (const tab of tabs) await tab.sync()
      }
      for (const { tabs } of editors)
        for (const tab of tabs) {
          await tab.sync()
          await tab.close()
        }
      for (const { tabs, openTab } of editors) {
        if (tabs.length === 0) await openTab()
        for (const tab of tabs) await tab.open()
      }
      const savedWords = listWords(await savedText())
      const shownWords = await Promise.all(editors.map(({ tabs }) => readShownWords(tabs)))
      const lostWords = [...model.typedWords].filter(
        ([word, author]) => !model.removedWords.has(word) && !savedWords.has(word) && !shownWords[author]?.has(word),
      )
      for (const { tabs } of editors) for (const tab of tabs) await tab.close()
      return lostWords.map(([word, author]) => `${word} of editor ${author}`)
    },
  }

  async function readShownWords(tabs: readonly EditorTab[]): Promise<Set<string>> {
    const all = tabs.map(tab => tab.shown())
    const versions = await sql`select row_data ->> 'content_html' as html from public.revisions
      where id = any (${all.flatMap(({ versions }) => versions)})`
    return listWords([...all.map(({ words }) => words), ...versions.map(({ html }) => html)].join(' '))
  }
}

export type ArticleEditors = Awaited<ReturnType<typeof openEditors>>

/**
 * Runs a series of commands, after which every word must be found.
 * @throws with the missing words
 */
export async function expectNoLostWord(
  sql: Sql,
  acts: Iterable<fc.AsyncCommand<WritingModel, ArticleEditors>>,
): Promise<void> {
  const model: WritingModel = { typedWords: new Map(), removedWords: new Set(), words: 0 }
  const editors = await openEditors(sql)
  await fc.asyncModelRun(() => ({ model, real: editors }), acts)
  const lostWords = await editors.findLost(model)
  if (lostWords.length > 0) throw new Error(`Lost: ${lostWords.join(', ')}`)
}
