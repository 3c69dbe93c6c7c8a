import arch from '#/shared/ui/arch.module.css'
import { ProductPicture } from '#/shared/ui/picture.tsx'
import styles from './pos-terminal.module.css'

/** The machine of the counter, in the site's arch. */
export function PosTerminal() {
  return (
    <div className={`${arch.arch} ${arch.key} ${styles.window}`}>
      <ProductPicture
        name="pos-terminal"
        sizes="(min-width: 56em) 24rem, 20rem"
        alt="A POS machine with a paper receipt, and a bank card beside it"
      />
    </div>
  )
}
