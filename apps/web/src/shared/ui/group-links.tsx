import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Group } from '#/shared/listing.ts'
import styles from './group-links.module.css'

interface GroupLinksProps {
  readonly title: string
  readonly groups: readonly Group[]
  readonly chosen: Group | undefined
  /** Leads to the list of this group, or out of it again when the value is undefined. */
  readonly link: (value: string | undefined) => LinkProps
}

/** Categories with their counts. Choosing the current one again clears it. */
export function CategoryLinks({ title, groups, chosen, link }: GroupLinksProps) {
  return (
    <Titled title={title}>
      <ul className={styles.categories}>
        {groups.map(({ value, name, count }) => (
          <GroupLink key={value} isChosen={value === chosen?.value} value={value} link={link}>
            <span>{name}</span>
            <i>{count}</i>
          </GroupLink>
        ))}
      </ul>
    </Titled>
  )
}

/** Tags, in a row that wraps. */
export function TagLinks({ title, groups, chosen, link }: GroupLinksProps) {
  return (
    <Titled title={title}>
      <ul className={styles.tags}>
        {groups.map(({ value, name }) => (
          <GroupLink key={value} isChosen={value === chosen?.value} value={value} link={link}>
            {name}
          </GroupLink>
        ))}
      </ul>
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {title}
      </h2>
      {children}
    </nav>
  )
}

interface GroupLinkProps extends Pick<GroupLinksProps, 'link'> {
  readonly value: string
  readonly isChosen: boolean
  readonly children: ReactNode
}

function GroupLink({ value, isChosen, link, children }: GroupLinkProps) {
  return (
    <li>
      <Link
        {...link(isChosen ? undefined : value)}
        activeProps={{}}
        className={isChosen ? styles.chosen : undefined}
        aria-current={isChosen ? 'true' : undefined}
      >
        {children}
      </Link>
    </li>
  )
}

/** One filter of a list, with the way to drop it. */
export interface ChosenFilter {
  readonly name: string
  readonly without: LinkProps
}

interface ChosenFiltersProps {
  readonly filters: readonly (ChosenFilter | false | undefined | '')[]
  /** Leads to the whole list. */
  readonly all: LinkProps
  readonly allName: string
}

/** The current filters of the list; nothing if there are none. */
export function ChosenFilters({ filters, all, allName }: ChosenFiltersProps) {
  const chosen = filters.filter((filter): filter is ChosenFilter => Boolean(filter))
  if (chosen.length === 0) return null
  return (
    <ul className={styles.tags} aria-label="Chosen filters">
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <Link {...without} activeProps={{}} className={styles.chosen} aria-label={`Remove ${name}`}>
            {name} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link {...all} activeProps={{}}>
          {allName}
        </Link>
      </li>
    </ul>
  )
}
