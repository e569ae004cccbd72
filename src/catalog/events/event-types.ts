import {
  conditionMetType,
  itemsEditedType,
  itemsRemovedType,
  newItemsType,
  partMissingType,
  summaryType,
  textChangedType,
} from './event.ts'
import {
  creditNoticeTypes,
  endpointDisabledType,
  endpointNotices,
  jobEventTypes,
  jobScheduleEventTypes,
  monitorNotices,
} from './notices.ts'

/** Types of events that an endpoint may choose; tests of an endpoint reach it whatever it chose. */
export const eventTypes = [
  newItemsType,
  itemsEditedType,
  itemsRemovedType,
  conditionMetType,
  textChangedType,
  partMissingType,
  summaryType,
  ...monitorNotices,
  ...jobEventTypes,
  ...jobScheduleEventTypes,
  ...endpointNotices,
  endpointDisabledType,
  ...creditNoticeTypes,
] as const
