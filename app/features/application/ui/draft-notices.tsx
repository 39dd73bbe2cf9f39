import { formatTime } from '../../../platform/dates/date-format.ts'
import { Button } from '../../../ui/button.tsx'
import './draft-notices.css'

/** Notice above a form that was filled from a draft, with a button that empties the form. */
export const RestoredDraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <p className="restored-notice" role="status">
    What you wrote here before and did not send was restored.
    <Button line slim onClick={onDiscard}>
      Discard
    </Button>
  </p>
)

/** Sentence below a form whose draft this device has saved. */
export const formatDraftSaveTime = (keptAt: Date) => `Saved on this device at ${formatTime(keptAt)}. Not sent yet.`
