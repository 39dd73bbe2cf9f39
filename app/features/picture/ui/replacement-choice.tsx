import { useState } from 'react'
import { LibraryDialog } from '../../../desk/library/library-dialog.tsx'
import { BulkEffects } from '../../../desk/list/bulk-effects.tsx'
import { getPictureName, type ListedPicture } from '../../../platform/images/library-list.ts'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { buildMediaUrl } from '../../../platform/images/media-src.ts'
import { noAnswerSentence } from '../../../platform/text/no-answer-text.ts'
import { Button } from '../../../ui/button.tsx'
import { type SubstituteEffects, substituteResultNames } from '../picture-substitute.ts'
import './replacement-choice.css'

type Props = {
  /** Id of the picture that will be removed. */
  picture: string
  chosen: ListedPicture | undefined
  /**
   * Effects on the records that use the picture, or the reason why the selected picture cannot replace the removed
   * picture. Undefined while loading.
   */
  answer: SubstituteEffects | undefined
  /** Whether counting the effects has failed. */
  isError: boolean
  onChoose: (substitute: ListedPicture | undefined) => void
}

/**
 * Choice of a replacement for a removed picture: no replacement, or another picture of the library. Shows the effect on
 * each record that uses the picture.
 */
export function ReplacementChoice({ picture, chosen, answer, isError, onChoose }: Props) {
  const [choosing, setChoosing] = useState(false)
  const refused = answer && 'refused' in answer ? answer.refused : isError && noAnswerSentence
  return (
    <div className="substitute-choice">
      {chosen && (
        <p className="substitute-chosen">
          <LibraryPicture address={buildMediaUrl(chosen.path)} width={320}>
            {src => (src ? <img src={src} alt="" /> : <span />)}
          </LibraryPicture>
          <span>
            <b>{getPictureName(chosen)}</b> replaces it, with its own alt text. Captions stay.
          </span>
        </p>
      )}
      {refused && (
        <p className="field-error" role="alert">
          {refused}
        </p>
      )}
      {chosen && !refused && (
        <BulkEffects
          effects={answer && 'effects' in answer ? answer.effects : undefined}
          outcomes={substituteResultNames}
        />
      )}
      <p className="substitute-answer">
        <Button line slim onClick={() => setChoosing(true)}>
          {chosen ? 'Choose another…' : 'Replace with another image…'}
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
