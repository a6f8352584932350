/** The texts of the design system. */
export declare const messages: {
    readonly skipToContent: "Skip to content";
    readonly mainNavigation: "Main";
    readonly menu: "Menu";
    readonly home: (brandName: string) => string;
    readonly logIn: "Log in";
    readonly signOut: "Sign out";
    readonly premium: "Premium";
    readonly version: (brandName: string, version: string) => string;
    readonly theme: "Theme";
    readonly themes: {
        readonly light: "Light";
        readonly dark: "Dark";
        readonly system: "System";
    };
    readonly themeChoice: (label: string) => string;
    readonly language: "Language";
    readonly copyright: (year: number, owner: string) => string;
    readonly dismiss: "Dismiss";
    readonly loading: "Loading";
    readonly processing: "Processing...";
    readonly fewerSeats: "One seat fewer";
    readonly moreSeats: "One seat more";
    readonly fields: {
        readonly show: "Show";
        readonly hide: "Hide";
        /** Names of the button beside a field such as "New password". */
        readonly showField: (label: string) => string;
        readonly hideField: (label: string) => string;
    };
    readonly dialog: {
        readonly close: "Close";
        readonly cancel: "Cancel";
    };
    readonly table: {
        readonly empty: "There is no data";
        readonly actions: "Actions";
        readonly sortBy: "Sort by";
        readonly unsorted: "Not sorted";
        readonly sortChoice: {
            readonly asc: (label: string) => string;
            readonly desc: (label: string) => string;
        };
        readonly selectPage: "Select all on this page";
        readonly selectRow: (row: string) => string;
        readonly range: (first: number, last: number, total: number) => string;
        readonly turnPages: "Turn pages with";
        readonly previousPage: "Previous page";
        readonly nextPage: "Next page";
        readonly page: (page: number, pages: number) => string;
    };
};
