import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { type ImportFeed, isFeedBeingRead } from '../import-feed.ts'
import { makeImportFeedsQuery, queueFeedReadings, removeFeed, updateFeed } from '../import-source-queries.ts'

/** Menu for an admin with the actions on one feed. */
export function ImportFeedMenu({ source, onChange }: { source: ImportFeed; onChange: () => void }) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  const [isRemoving, setIsRemoving] = useState(false)
  const { id, name, isOn, mayBeRead } = source
  async function tried(action: () => Promise<unknown>, done: string, text?: string) {
    try {
      await action()
      say(done, text)
    } catch (error) {
      complain('That did not work', describeWriteError(error))
    }
    await refetchQueries(client, [makeImportFeedsQuery().queryKey])
  }
  const whyNot = !isOn ? 'It is paused.' : isFeedBeingRead(source, Date.now()) ? 'It is being read.' : undefined
  return (
    <>
      <Menu
        label={`More actions for ${name}`}
        entries={[
          {
            label: 'Run now',
            refused: whyNot,
            onPress: () => void tried(() => queueFeedReadings([id]), `${name} is queued`),
          },
          { label: 'Edit…', onPress: onChange },
          {
            label: isOn ? 'Pause' : 'Resume',
            onPress: () =>
              void tried(() => updateFeed(id, { isOn: !isOn }), `${name} is switched ${isOn ? 'off' : 'on'}`),
          },
          // Note that the user who saves becomes the owner of the feed.
          ...(mayBeRead
            ? []
            : [
                {
                  label: 'Run as me',
                  onPress: () => void tried(() => updateFeed(id, { isOn: true }), `${name} runs as you`),
                },
              ]),
          { label: 'Remove…', ends: true, onPress: () => setIsRemoving(true) },
        ]}
      />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={`Remove ${name}?`}
        action="Remove"
        ends
        onAction={() => {
          setIsRemoving(false)
          void tried(() => removeFeed(id), `${name} deleted`)
        }}
      >
        <p>The feed is no longer read. Imported records and past imports stay.</p>
      </ConfirmDialog>
    </>
  )
}
