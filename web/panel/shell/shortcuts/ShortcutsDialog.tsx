import { PAGES } from '#contract/access/pages.ts'
import { useViewer } from '#web/client/session.ts'
import { LoadedModal } from '#web/kit/dialogs/LoadedModal.tsx'
import { GO_KEYS, goKeysFor } from '#web/panel/shell/shortcuts/useShortcuts.ts'
import { texts } from '#web/panel/shell/texts.ts'
import classes from './ShortcutsDialog.module.css'

/** The keys of the panel, those that lead somewhere for this viewer. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const keys = [
    { keys: ['Ctrl', 'K'], does: texts.goToTitle },
    { keys: ['/'], does: texts.searchList },
    { keys: ['j', 'k'], does: texts.moveInList },
    { keys: ['n'], does: texts.newRecord },
    { keys: ['.'], does: texts.rowMenu },
    { keys: ['[', ']'], does: texts.turnPage },
    ...goKeysFor(useViewer()).map((key) => ({
      keys: ['g', key],
      does: PAGES[GO_KEYS[key]].title,
    })),
    { keys: ['?'], does: texts.shortcuts },
  ]
  return (
    <LoadedModal opened onClose={onClose} title={texts.shortcuts} size={420}>
      <dl className={classes.list}>
        {keys.map(({ keys: pressed, does }) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd className={classes.keys}>
              {pressed.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </LoadedModal>
  )
}
