/** How an announcement is shown: in the list alone, or as a banner too; the last also stands out. */
export const announcementLevels = ['info', 'important', 'urgent'] as const;

/** Characters of an announcement in one language. */
export const mostAnnounced = 1000;
