import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useSettingsWords } from '../words/use-settings-words.ts'

interface MadeSecretProps {
  title: string
  /** Says that it is shown this once, and how long it works. */
  description: string
  /** The accessible name of the field that has it. */
  label: string
  secret: string
  /** Of the file that takes it. */
  fileName: string
  onClose: () => void
}

/** A secret that is shown once: the dialog is closed by its button alone. */
export function MadeSecret({ title, description, label, secret, fileName, onClose }: MadeSecretProps) {
  const settings = useSettingsWords()
  const save = () => saveFile(new Blob([`${secret}\n`], { type: 'text/plain' }), fileName)
  return (
    <Dialog
      isOpen
      onClose={null}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={save}>{settings.download}</Button>
          <Button look="primary" onClick={onClose}>
            {settings.storedIt}
          </Button>
        </>
      }
    >
      <CopyField label={label} value={secret} />
    </Dialog>
  )
}
