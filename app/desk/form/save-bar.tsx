import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { DisabledAction } from '../../ui/disabled-action.tsx'
import { useRestoreLostFocus } from '../../ui/use-restore-lost-focus.ts'
import { getSavingLabel, type SaveableForm } from './form-save-state.ts'
import { SaveStatus } from './save-status.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'
import './save-bar.css'

export type SaveActionsProps = {
  form: Pick<SaveableForm, 'state' | 'dirty' | 'revert' | 'cancel'>
  /** Reason why the user may not save. */
  refused?: string | undefined
  /** Label of the button that saves. */
  action?: string | undefined
  /** Further buttons, shown before the buttons of the form. */
  more?: ReactNode
  /** Whether "Discard changes" is an entry of a menu instead of a button. */
  isDiscardInMenu?: boolean
  /** Further properties of the default submit button. */
  buttonProps?: ButtonProps | undefined
  /** The main button, with the buttons beside it. Default: a submit button. */
  button?: ReactNode
}

export type SaveBarProps = SaveActionsProps & {
  className: string
  /** Text about the save state that replaces the usual text of a form. */
  children?: ReactNode
}

/** Whether the form has changes that can be discarded. During an upload, Cancel is offered instead. */
export const canDiscardChanges = ({ form, refused }: Pick<SaveActionsProps, 'form' | 'refused'>) =>
  form.dirty && !refused && form.state.status !== 'uploading'

/** Save state of a form with the form's buttons. */
export const SaveBar = ({ className, children, ...actions }: SaveBarProps) => (
  <div className={className}>
    <span role="status">
      {children ?? <SaveStatus state={actions.form.state} dirty={actions.form.dirty && !actions.refused} />}
    </span>
    <SaveActions {...actions} />
  </div>
)

/** Buttons of a form: Cancel during an upload, Discard changes, and the filled button last. */
export function SaveActions({
  form,
  refused,
  action = 'Save',
  more,
  isDiscardInMenu,
  button,
  buttonProps,
}: SaveActionsProps) {
  const place = useRestoreLostFocus<HTMLDivElement>()
  const working = getSavingLabel(form.state)
  const isUploading = form.state.status === 'uploading'
  const { askToDiscard, question } = useDiscardQuestion(form.revert, () => {
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('button.btn') ?? [])]
    return buttons.find(({ classList }) => classList.contains('btn-bare')) ?? buttons.at(-1)
  })
  return (
    <div className="save-actions" ref={place}>
      {more}
      {isUploading && (
        <Button line onClick={form.cancel}>
          Cancel
        </Button>
      )}
      {canDiscardChanges({ form, refused }) && !isDiscardInMenu && (
        <Button line className="btn-bare" onClick={askToDiscard}>
          Discard changes
        </Button>
      )}
      {refused ? (
        <DisabledAction reason={refused}>{action}</DisabledAction>
      ) : (
        (button ?? (
          <Button type="submit" line={!form.dirty} aria-disabled={working ? true : undefined} {...buttonProps}>
            {working ?? action}
          </Button>
        ))
      )}
      {question}
    </div>
  )
}
