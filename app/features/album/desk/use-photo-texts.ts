import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useReportUnsavedChanges } from '../../../desk/form/unsaved-forms-provider.tsx'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { useStableFunctions } from '../../../ui/use-stable-functions.ts'
import { type AlbumPhoto, getStoredPhotoText, type PhotoTextKind, savePhotoText } from './album-photo-queries.ts'

/** Edit state of one text of one photo: typed value, save status and error. */
export type PhotoTextState = {
  typed?: string | undefined
  /** Stored value when editing began. A different stored value at saving means a concurrent change. */
  over?: string | undefined
  failed?: string | undefined
  isWriting?: boolean
}
export type PhotoTextCellRef = { photo: AlbumPhoto; text: PhotoTextKind }
/** Values from a pasted list. These values are saved only after the user confirms. */
type PastedTexts = {
  cells: readonly PhotoTextCellRef[]
  /** Values of the cells before the paste, for undo. */
  before: ReadonlyMap<string, string | undefined>
  pictures: number
  /** Number of pasted lines for which the table has no photo. */
  left: number
}

const toCellKey = ({ photo, text }: PhotoTextCellRef) => `${photo.id} ${text}`
const getTextBeforeEdit = ({ photo, text }: PhotoTextCellRef, { typed, over }: PhotoTextState) =>
  typed === undefined ? getStoredPhotoText(photo, text) : over
/** State of a text that was not edited: always the same object, so that its row does not render again. */
const uneditedState: PhotoTextState = {}
const saveErrorMessage = 'Not saved. Leave the field again to retry.'

/**
 * Edit state of all texts of an album's photos: typing, pasting and saving.
 * @param visiblePhotos photos in the order of the table, which pasted lines fill
 */
export function usePhotoTexts(photos: readonly AlbumPhoto[], visiblePhotos: readonly AlbumPhoto[]) {
  const client = useQueryClient()
  const [cells, setCells] = useState<ReadonlyMap<string, PhotoTextState>>(new Map())
  const [pasted, setPasted] = useState<PastedTexts>()
  const cellOf = (ref: PhotoTextCellRef): PhotoTextState => cells.get(toCellKey(ref)) ?? uneditedState
  const change = (ref: PhotoTextCellRef, more: (now: PhotoTextState) => PhotoTextState) =>
    setCells(now =>
      new Map(now).set(toCellKey(ref), { ...now.get(toCellKey(ref)), ...more(now.get(toCellKey(ref)) ?? {}) }),
    )
  const isChanged = (ref: PhotoTextCellRef) => {
    const { typed } = cellOf(ref)
    return typed !== undefined && typed.trim() !== getStoredPhotoText(ref.photo, ref.text)
  }
  useReportUnsavedChanges(
    photos.some(photo => isChanged({ photo, text: 'caption' }) || isChanged({ photo, text: 'alt' })) ? ['lost'] : [],
  )

  async function write(ref: PhotoTextCellRef): Promise<boolean> {
    const { typed, over = getStoredPhotoText(ref.photo, ref.text) } = cellOf(ref)
    if (typed === undefined) return true
    if (!isChanged(ref)) {
      change(ref, () => ({ typed: undefined, failed: undefined }))
      return true
    }
    change(ref, () => ({ isWriting: true }))
    let failed: string | undefined
    try {
      const isWritten = await savePhotoText(ref.photo, ref.text, typed, over)
      if (!isWritten) failed = 'Someone else changed this. Leave the field again to overwrite it.'
    } catch (error) {
      failed = describeWriteError(error, saveErrorMessage)
    }
    // Once the conflict is shown, `over` (the value that was stored when editing began) is cleared, so that a second
    // save overwrites the other user's value.
    change(ref, () => ({ failed, over: undefined, isWriting: failed === undefined }))
    return failed === undefined
  }
  /** Reads the stored values again. Text that the user typed during the save stays. */
  async function readBack(refs: readonly PhotoTextCellRef[]) {
    const typedTexts = refs.map(ref => cellOf(ref).typed)
    await refetchQueries(client, [['albums'], ['media']])
    for (const [at, ref] of refs.entries())
      change(ref, ({ typed, failed }) => ({
        isWriting: false,
        typed: failed === undefined && typed === typedTexts[at] ? undefined : typed,
      }))
  }
  const pastedKeys = useMemo(() => new Set(pasted?.cells.map(toCellKey)), [pasted])
  const isPasted = (ref: PhotoTextCellRef) => pastedKeys.has(toCellKey(ref))

  const edits = useStableFunctions({
    type: (ref: PhotoTextCellRef, typed: string) => change(ref, now => ({ typed, over: getTextBeforeEdit(ref, now) })),
    /** Saves a text when the user leaves the cell of the text. Pasted text is saved only after confirmation. */
    async leave(ref: PhotoTextCellRef) {
      if (isPasted(ref) || cellOf(ref).typed === undefined) return
      const isUnchanged = !isChanged(ref)
      await write(ref)
      if (!isUnchanged) await readBack([ref])
    },
    /**
     * Fills pasted lines into the photos, from the pasted cell downward. The first pasted column fills the kind of text
     * of that cell (caption or alt text), the second pasted column the other kind.
     */
    paste(into: PhotoTextCellRef, lines: readonly (readonly string[])[]) {
      const below = visiblePhotos.slice(visiblePhotos.findIndex(({ id }) => id === into.photo.id))
      const otherColumn: PhotoTextKind = into.text === 'alt' ? 'caption' : 'alt'
      const filled = lines.flatMap((line, at) => {
        const photo = below[at]
        if (!photo) return []
        return [into.text, otherColumn].flatMap((text, column) => {
          const words = line[column]
          return words ? [{ photo, text, words }] : []
        })
      })
      // After a second paste before confirmation, undo reverts both pastes.
      const cells = [
        ...(pasted?.cells.filter(ref => !filled.some(each => toCellKey(each) === toCellKey(ref))) ?? []),
        ...filled,
      ]
      setPasted({
        cells,
        before: new Map([
          ...filled.map(ref => [toCellKey(ref), cellOf(ref).typed] as const),
          ...(pasted?.before ?? []),
        ]),
        pictures: new Set(cells.map(({ photo }) => photo.id)).size,
        left: Math.max(0, lines.length - below.length),
      })
      for (const { words, ...ref } of filled)
        change(ref, now => ({ typed: words, over: getTextBeforeEdit(ref, now), failed: undefined }))
    },
  })
  return {
    cellOf,
    isPasted,
    pasted,
    edits,
    async savePasted() {
      const refs = (pasted?.cells ?? []).flatMap(({ photo, text }) => {
        const now = photos.find(({ id }) => id === photo.id)
        return now ? [{ photo: now, text }] : []
      })
      setPasted(undefined)
      for (const ref of refs) await write(ref)
      await readBack(refs)
    },
    undoPasted() {
      for (const ref of pasted?.cells ?? [])
        change(ref, () => ({ typed: pasted?.before.get(toCellKey(ref)), failed: undefined }))
      setPasted(undefined)
    },
  }
}

export type PhotoTexts = ReturnType<typeof usePhotoTexts>

/** Functions by which a cell changes its text. They stay the same objects, so that only rows that change render. */
export type PhotoTextEdits = PhotoTexts['edits']
