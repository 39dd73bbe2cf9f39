import { useState } from 'react'
import { LibraryDialog } from '../../../desk/library/library-dialog.tsx'
import type { Effect } from '../../../desk/list/bulk-action.ts'
import { BulkEffects } from '../../../desk/list/bulk-effects.tsx'
import { refusalOrSilence } from '../../../desk/record/write-refusal.ts'
import { type ListedPicture, pictureName } from '../../../platform/images/library-list.ts'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { mediaSrc } from '../../../platform/images/media-src.ts'
import { Button } from '../../../ui/button.tsx'
import { substituteOutcomes } from '../picture-substitute.ts'
import './substitute-choice.css'

type Props = {
  /** The picture that is to be removed. */
  picture: string
  chosen: ListedPicture | undefined
  /** What would become of its places; undefined while that is counted. */
  effects: Effect[] | undefined
  /** Why the chosen one cannot take its place. */
  error: Error | null
  onChoose: (substitute: ListedPicture | undefined) => void
}

/** The picture that takes the place of one that is removed: none, or one of the library, with what would become of each place. */
export function SubstituteChoice({ picture, chosen, effects, error, onChoose }: Props) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="substitute-choice">
      {chosen && (
        <p className="substitute-chosen">
          <LibraryPicture address={mediaSrc(chosen.path)} width={320}>
            {src => (src ? <img src={src} alt="" /> : <span />)}
          </LibraryPicture>
          <span>
            <b>{pictureName(chosen)}</b> takes its place, with its own words. Captions stay.
          </span>
        </p>
      )}
      {chosen && error && (
        <p className="field-error" role="alert">
          {refusalOrSilence(error)}
        </p>
      )}
      {chosen && !error && <BulkEffects effects={effects} outcomes={substituteOutcomes} />}
      <p className="substitute-answer">
        <Button line slim onClick={() => setChoosing(true)}>
          {chosen ? 'Another one…' : 'Another picture in its place…'}
        </Button>
        {chosen && (
          <Button line slim className="btn-bare" onClick={() => onChoose(undefined)}>
            None
          </Button>
        )}
      </p>
      <LibraryDialog open={choosing} onOpenChange={setChoosing} except={picture} onChoose={onChoose} />
    </div>
  )
}
