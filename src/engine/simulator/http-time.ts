const MILLIS_PER_DAY = 86_400_000;

/**
 * A moment as RFC 3339 writes it, in whole seconds and UTC. The engine has no `Date`; the days are counted from the 1st of
 * March, so that the leap day comes last. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
 */
export function rfc3339(millis: number): string {
  const days = Math.floor(millis / MILLIS_PER_DAY);
  const seconds = Math.floor((millis - days * MILLIS_PER_DAY) / 1_000);
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const time = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}T${time}Z`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
