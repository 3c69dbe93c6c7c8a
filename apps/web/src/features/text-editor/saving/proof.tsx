import { useState } from 'react'
import { Field } from '#/shared/forms/field.tsx'
import { LongText } from '#/shared/forms/long-text.tsx'
import { buttonClass } from '#/shared/ui/button.ts'

/** Shortest proof that is taken, in characters. The API says so too. */
const shortestProof = 10

/** Asks an owner for what proves the promises of a text. It is kept with the version. */
export function Proof({ prove }: { prove(proof: string): void }) {
  const [proof, setProof] = useState('')
  const [problem, setProblem] = useState<string>()

  function save(): void {
    if (proof.trim().length < shortestProof) setProblem('Say in 10 characters or more what proves it.')
    else prove(proof)
  }

  return (
    <>
      <Field
        id="text-proof"
        name="proof"
        label="I have a proof"
        optional
        hint="Such as the registration and its number, or the study and where it is printed. It is kept with this version."
        error={problem}
      >
        {(control) => (
          <LongText
            {...control}
            rows={2}
            maxLength={1_000}
            onChange={({ currentTarget }) => setProof(currentTarget.value)}
          />
        )}
      </Field>
      <button type="button" className={buttonClass('quiet')} onClick={save}>
        Save it with this proof
      </button>
    </>
  )
}
