import { Link } from '@tanstack/react-router'
import { Icon } from '#/shared/ui/icon.tsx'
import type { MenuGroup, MenuLink } from './menu.ts'

interface MenuEntryProps {
  readonly entry: MenuLink | MenuGroup
  /** Among submenus with the same name, opening one closes the others. */
  readonly panel?: string
  /** Class of a submenu's list. */
  readonly submenu: string | undefined
}

/** One entry of the menu: a link, or a submenu that opens without script. */
export function MenuEntry({ entry, panel, submenu }: MenuEntryProps) {
  if (!('links' in entry)) return <Entry {...entry} />
  return (
    <details name={panel}>
      <summary>
        {entry.name}
        <Icon name="chevron" />
      </summary>
      <ul className={submenu}>
        {entry.links.map((link) => (
          <li key={link.name}>
            <Entry {...link} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Entry({ name, to, hash, params }: MenuLink) {
  // A section counts as current only once the visitor has gone there; its page alone does not make it so.
  const activeOptions = { exact: true, includeSearch: false, includeHash: hash !== undefined }
  return (
    <Link to={to} {...(params && { params })} {...(hash && { hash })} activeOptions={activeOptions}>
      {name}
    </Link>
  )
}
