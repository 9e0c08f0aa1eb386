import type { Place, VirtualLocation } from 'schema-dts';
import type { Documents } from '../../content/registry.ts';

type Where = Exclude<Place, string> | Exclude<VirtualLocation, string>;

/** How people take part in an event, and where it is for those who do not travel. */
export function attendanceOf(
  { attendance, url }: Documents['site'],
  place: Exclude<Place, string>,
): {
  eventAttendanceMode: `https://schema.org/${'Offline' | 'Online' | 'Mixed'}EventAttendanceMode`;
  location: Where | Where[];
} {
  const online: Where = { '@type': 'VirtualLocation', url: `${url}/schedule` };
  if (attendance === 'virtual')
    return { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode', location: online };
  if (attendance === 'both')
    return { eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode', location: [place, online] };
  return { eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode', location: place };
}
