import type { addresses } from './addresses.ts'
import {
  getDescription,
  getDescriptionVersion,
  getSavedDescription,
  listDescriptions,
  listDescriptionVersions,
  putDescription,
} from './descriptions.ts'
import type { Endpoint } from './endpoint.ts'
import { uploadImage } from './images.ts'
import { getConfirmation, listOrders, placeOrder } from './orders.ts'
import { getStaffMember, signIn, signOut, signOutEverywhere } from './staff.ts'

/** Every endpoint by name. Both apps take their types from this table; the browser's code never loads it. */
export const endpoints = {
  placeOrder,
  listOrders,
  getConfirmation,
  getDescription,
  putDescription,
  uploadImage,
  listDescriptions,
  getSavedDescription,
  listDescriptionVersions,
  getDescriptionVersion,
  signIn,
  signOut,
  signOutEverywhere,
  getStaffMember,
} as const satisfies Record<keyof typeof addresses, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
