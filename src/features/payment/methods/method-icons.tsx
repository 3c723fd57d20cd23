import type { ReactNode } from 'react';

/** Icons for payment methods that the icon library lacks, drawn in its style. None is a brand's logo. */
function Sign({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** A phone scanning a code. */
export function PhoneScan() {
  return (
    <Sign>
      <rect x="6" y="2" width="12" height="20" rx="2.5" />
      <path d="M9.5 9V8h1M13.5 8h1v1M14.5 13v1h-1M10.5 14h-1v-1" />
      <path d="M9 11h6M11 18.5h2" />
    </Sign>
  );
}

/** A code in a speech bubble. */
export function ChatCode() {
  return (
    <Sign>
      <path d="M21 11.5a8.5 8 0 0 1-12.3 7.1L3.5 20l1.4-4A8 8 0 0 1 3.5 11.5a8.7 8 0 0 1 17.5 0Z" />
      <path d="M9 9h2v2H9zM13.5 9h1.5M13.5 11.5H15M9 14h1.5M13 14h2" />
    </Sign>
  );
}

/** A link to another page, with a coin. */
export function PageAway() {
  return (
    <Sign>
      <path d="M13 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6" />
      <path d="M15.5 3H21v5.5M21 3l-7.5 7.5" />
      <circle cx="9" cy="15" r="2" />
    </Sign>
  );
}

/** A coin with a bar across, for a pegged currency. */
export function PeggedCoin() {
  return (
    <Sign>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 8.5h8M12 8.5V17M8.5 12.2c1 .8 6 .8 7 0" />
    </Sign>
  );
}

/** A coin between two arcs. */
export function RoundedCoin() {
  return (
    <Sign>
      <path d="M9 3.5a9 9 0 0 0 0 17M15 3.5a9 9 0 0 1 0 17" />
      <path d="M14.2 9.8c-.4-.9-1.200-1.300-2.200-1.300-1.300 0-2.300.7-2.300 1.700 0 2.400 4.700 1.100 4.700 3.600 0 1.100-1.100 1.800-2.400 1.800-1.200 0-2.100-.5-2.500-1.500M12 7v1.500M12 15.600V17" />
    </Sign>
  );
}
